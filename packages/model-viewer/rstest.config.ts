import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  plugins: [pluginReact()],
  testEnvironment: 'jsdom',
  setupFiles: ['testing/setup.ts'],
  // Several files share a process, each in its own context, because starting processes takes most of the time.
  pool: 'vmForks',
  include: ['src/**/*.test.{ts,tsx}'],
  // A busy machine is no failure.
  testTimeout: 0,
  hookTimeout: 0,
});
