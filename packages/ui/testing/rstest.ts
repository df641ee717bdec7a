import path from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../../rstest.base.ts';

/** The configuration of component tests, also in other packages. */
export default defineConfig({
  plugins: [pluginReact()],
  // happy-dom throws when a component with a Fluent animation unmounts.
  testEnvironment: 'jsdom',
  setupFiles: [path.join(import.meta.dirname, 'setup.ts')],
  // Files share processes, each in its own context: starting a process takes longer than most files.
  pool: 'vmForks',
  ...COMMON,
  reporters: REPORTERS,
});
