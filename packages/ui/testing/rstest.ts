import path from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../../rstest.base.ts';

export default defineConfig({
  plugins: [pluginReact()],
  // The environment is jsdom, because happy-dom throws when a component with a Fluent animation unmounts.
  testEnvironment: 'jsdom',
  setupFiles: [path.join(import.meta.dirname, 'setup.ts')],
  // Test files share processes, each file in a separate context, because starting a process takes longer than running
  // most files.
  pool: 'vmForks',
  ...COMMON,
  reporters: REPORTERS,
});
