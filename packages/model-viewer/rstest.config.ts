import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../rstest.base.ts';

export default defineConfig({
  plugins: [pluginReact()],
  testEnvironment: 'jsdom',
  setupFiles: ['testing/setup.ts'],
  // Several files share a process, each in its own context, because starting processes takes most of the time.
  pool: 'vmForks',
  ...COMMON,
  reporters: REPORTERS,
});
