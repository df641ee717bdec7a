import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  projects: [
    {
      name: 'host',
      plugins: [pluginReact()],
      // Not happy-dom: it cancels Fluent's animations with an error of its own when a component unmounts.
      testEnvironment: 'jsdom',
      setupFiles: ['./src/app/testing/jsdom-gaps.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
    },
    // A bundler does not run among a browser's globals.
    { name: 'build', testEnvironment: 'node', include: ['build/**/*.test.ts'] },
  ],
});
