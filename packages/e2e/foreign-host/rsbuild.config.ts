import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './foreign-host/main.tsx' } },
  html: { title: 'Drugi portal' },
  output: { distPath: { root: 'dist/foreign-host' }, legalComments: 'none' },
});
