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
      // Not happy-dom: it cancels Fluent's animations with an error of its own when a component unmounts.
      testEnvironment: 'jsdom',
      // Every screen of the host has the shell's texts, which main.tsx brings.
      setupFiles: ['./testing/jsdom-gaps.ts', './testing/patience.ts', './src/layout/texts.ts'],
      exclude: [...COMMON.exclude, 'build/**'],
    },
    // A bundler does not run among a browser's globals.
    { ...COMMON, name: 'build', testEnvironment: 'node', include: ['build/**/*.test.ts'] },
  ],
});
