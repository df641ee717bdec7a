import { defineConfig } from '@rstest/core';

export default defineConfig({ include: ['{src,rsbuild}/**/*.test.ts'] });
