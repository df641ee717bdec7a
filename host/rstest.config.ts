import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore the settings that all packages share
import { COMMON, REPORTERS } from '../rstest.base.ts';

export default defineConfig({
  reporters: REPORTERS,
  projects: [
    {
      ...COMMON,
      name: 'host',
      plugins: [pluginReact()],
      // happy-dom throws when it cancels Fluent's animations of an unmounted component.
      testEnvironment: 'jsdom',
      // Every page uses the shell's texts. `main.tsx`, which loads these texts, does not run in tests.
      setupFiles: ['./testing/jsdom-gaps.ts', './testing/patience.ts', './src/layout/texts.ts'],
      exclude: [...COMMON.exclude, 'build/**'],
    },
    // Bundlers do not run with the globals of jsdom.
    { ...COMMON, name: 'build', testEnvironment: 'node', include: ['build/**/*.test.ts'] },
  ],
});
