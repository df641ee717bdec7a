import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  include: ['src/**/*.test.{ts,tsx}'],
  // A busy machine is no failure.
  testTimeout: 0,
  hookTimeout: 0,
  testEnvironment: 'jsdom',
  plugins: [pluginReact()],
});
