import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  include: ['src/**/*.test.{ts,tsx}'],
  testEnvironment: 'jsdom',
  plugins: [pluginReact()],
});
