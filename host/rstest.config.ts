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
      // main.tsx loads the shell's texts for every screen.
      setupFiles: ['./testing/jsdom-gaps.ts', './testing/patience.ts', './src/layout/texts.ts'],
      exclude: [...COMMON.exclude, 'build/**'],
    },
    // A bundler does not run with a browser's globals.
    { ...COMMON, name: 'build', testEnvironment: 'node', include: ['build/**/*.test.ts'] },
  ],
});
