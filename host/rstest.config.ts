import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
// @boundaries-ignore what all configurations of tests have in common
import { PATIENT, REPORTERS } from '../rstest.base.ts';

export default defineConfig({
  reporters: REPORTERS,
  projects: [
    {
      ...PATIENT,
      name: 'host',
      plugins: [pluginReact()],
      // Not happy-dom: it cancels Fluent's animations with an error of its own when a component unmounts.
      testEnvironment: 'jsdom',
      setupFiles: ['./testing/jsdom-gaps.ts', './testing/patience.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
    },
    // A bundler does not run among a browser's globals.
    { ...PATIENT, name: 'build', testEnvironment: 'node', include: ['build/**/*.test.ts'] },
  ],
});
