import type { EnvironmentConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/**
 * The staff's application: `dist/app.html` and hashed files in `dist/assets/`.
 *
 * Rsbuild's own `security.nonce` is not used: it writes the nonce into the JavaScript, which is hashed and cached for
 * ever, while the server gives every answer a fresh one. `src/app/nonce.ts` reads it from the page instead.
 */
export const app: EnvironmentConfig = {
  plugins: [pluginReact()],
  source: { entry: { app: './src/app/main.tsx' } },
  html: { template: './src/app/app.html', title: '' },
  output: {
    distPath: { root: 'dist', js: 'assets', css: 'assets', svg: 'assets', font: 'assets', image: 'assets' },
    // A source map names every file of the back office: it is written for error reports, and not announced.
    sourceMap: { js: 'hidden-source-map' },
    legalComments: 'none',
    cssModules: { localIdentName: '[local]-[hash:base64:6]' },
  },
};
