import { PRODUCT_NAME } from '@ar/domain/product';
import { federationHost } from '@ar/federation/rsbuild/host';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { inFolder } from './landing.ts';

/** A stylesheet that hangs keeps nobody from the frame: `src/shell/apply-styles.ts` applies them once they are there. */
const frameFirst: RsbuildPlugin = {
  name: 'ar:frame-first',
  setup(api) {
    api.modifyHTMLTags(({ headTags, bodyTags }) => {
      const own = headTags.filter(({ attrs }) => attrs?.rel === 'stylesheet');
      for (const { attrs } of own) Object.assign(attrs ?? {}, { media: 'print', fetchpriority: 'high' });
      return { headTags, bodyTags };
    });
  },
};

/**
 * The staff's application: `dist/app.html` and hashed files in `dist/assets/`. Rsbuild's own `security.nonce` would
 * stand in cached JavaScript, and every answer has a fresh one: `src/shell/providers.tsx` reads it from the page.
 */
export const app: EnvironmentConfig = {
  plugins: [pluginReact(), federationHost(process.cwd(), 'src/departments/shared-modules.ts'), frameFirst],
  source: { entry: { app: './src/shell/main.tsx' } },
  html: {
    template: './src/shell/app.html',
    title: PRODUCT_NAME,
    favicon: './src/brand/favicon.svg',
    crossorigin: 'anonymous',
  },
  // With hashes on the host's own scripts too, the server can forbid every script without one (Integrity-Policy).
  security: { sri: { enable: true, algorithm: 'sha384' } },
  output: {
    distPath: inFolder('assets'),
    filename: { js: '[name].[contenthash:10].js', css: '[name].[contenthash:10].css' },
    // A data: address in a stylesheet can't be cached apart from it.
    dataUriLimit: 0,
    legalComments: 'none',
    // A department styles the classes that begin with its id, and no id begins with this.
    cssModules: { localIdentName: '_[local]-[hash:base64:6]' },
  },
  // Only what is there in time is used (`src/brand/fonts.css`).
  performance: { preload: { type: 'all-assets', include: [/\.woff2$/] } },
};
