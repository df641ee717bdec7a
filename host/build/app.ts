import { PRODUCT_NAME } from '@ar/domain/product';
import { federationHost } from '@ar/federation/rsbuild/host';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { inFolder } from './landing.ts';

/** Stylesheets have `media="print"` until `src/shell/apply-styles.ts` applies them, so they do not block rendering. */
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

// Rsbuild's `security.nonce` would write one nonce into cached scripts; `src/shell/providers.tsx` reads each page's.
export const app: EnvironmentConfig = {
  plugins: [pluginReact(), federationHost(process.cwd(), 'src/departments/shared-modules.ts'), frameFirst],
  source: { entry: { app: './src/shell/main.tsx' } },
  html: {
    template: './src/shell/app.html',
    title: PRODUCT_NAME,
    favicon: './src/brand/favicon.svg',
    crossorigin: 'anonymous',
  },
  // The server sends Integrity-Policy, which forbids scripts without a hash.
  security: { sri: { enable: true, algorithm: 'sha384' } },
  output: {
    distPath: inFolder('assets'),
    filename: { js: '[name].[contenthash:10].js', css: '[name].[contenthash:10].css' },
    dataUriLimit: 0,
    legalComments: 'none',
    // A department's class names begin with its id, which has no underscore.
    cssModules: { localIdentName: '_[local]-[hash:base64:6]' },
  },
  // Pages preload the fonts, because browsers ignore fonts that load after the first paint (`src/brand/fonts.css`).
  performance: { preload: { type: 'all-assets', include: [/\.woff2$/] } },
};
