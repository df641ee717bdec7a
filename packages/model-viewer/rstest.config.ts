import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  plugins: [pluginReact()],
  testEnvironment: 'jsdom',
  setupFiles: ['testing/setup.ts'],
  include: ['src/**/*.test.{ts,tsx}'],
  // A busy machine is no failure.
  testTimeout: 0,
  hookTimeout: 0,
});
