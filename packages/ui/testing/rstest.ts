import path from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../../../rstest.base.ts';

/** How tests of screens run, here and in every package that draws lists. */
export default defineConfig({
  plugins: [pluginReact()],
  // Not happy-dom: it cancels Fluent's animations with an error of its own when a component unmounts.
  testEnvironment: 'jsdom',
  setupFiles: [path.join(import.meta.dirname, 'setup.ts')],
  // Several files share a process, each in its own context, because starting processes takes most of the time.
  pool: 'vmForks',
  ...COMMON,
  reporters: REPORTERS,
});
