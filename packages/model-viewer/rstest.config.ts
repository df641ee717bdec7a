import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../rstest.base.ts';

export default defineConfig({
  plugins: [pluginReact()],
  testEnvironment: 'jsdom',
  setupFiles: ['testing/setup.ts'],
  // Files share processes, each in its own context: starting a process takes longer than most files.
  pool: 'vmForks',
  ...COMMON,
  reporters: REPORTERS,
});
