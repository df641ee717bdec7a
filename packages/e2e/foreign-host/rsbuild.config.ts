import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** A build of another site, which knows nothing of this project. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './foreign-host/main.tsx' } },
  html: { title: 'Drugi portal' },
  output: { distPath: { root: 'dist/foreign-host' }, legalComments: 'none' },
});
