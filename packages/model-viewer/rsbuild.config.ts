import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** Builds a page that contains only the viewer. Developers and the browser tests use this page. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { trial: './testing/trial/trial.tsx' } },
  html: { title: 'AR Podgorica', meta: { viewport: 'width=device-width, initial-scale=1' } },
  splitChunks: false,
  output: {
    assetPrefix: 'auto',
    cleanDistPath: true,
    distPath: { js: '', jsAsync: '', css: '', cssAsync: '' },
    filename: { js: '[name].js', css: '[name].css' },
    legalComments: 'none',
  },
});
