import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** A host of somebody else's: nothing of ours is known to its build. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './foreign-host/main.tsx' } },
  html: { title: 'Drugi portal' },
  output: { distPath: { root: 'dist/foreign-host' }, legalComments: 'none' },
});
