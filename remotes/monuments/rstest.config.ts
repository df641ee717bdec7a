import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  plugins: [pluginReact()],
  // Not happy-dom: it cancels Fluent's animations with an error of its own when a component unmounts.
  testEnvironment: 'jsdom',
  setupFiles: ['./rstest.setup.ts'],
  include: ['src/**/*.test.{ts,tsx}'],
});
