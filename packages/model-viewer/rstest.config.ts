import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  plugins: [pluginReact()],
  testEnvironment: 'jsdom',
  setupFiles: ['testing/setup.ts'],
  // A process for several files, and a context of its own for each: starting one anew for each is most of the time.
  pool: 'vmForks',
  include: ['src/**/*.test.{ts,tsx}'],
  // A busy machine is no failure.
  testTimeout: 0,
  hookTimeout: 0,
});
