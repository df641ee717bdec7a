import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../rstest.base.ts';

export default defineConfig({
  // Files share processes, each in its own context: starting a process takes longer than most files.
  pool: 'vmForks',
  ...COMMON,
  reporters: REPORTERS,
  testEnvironment: 'jsdom',
  plugins: [pluginReact()],
});
