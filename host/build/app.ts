import { PRODUCT_NAME } from '@ar/domain/product';
import { federationHost } from '@ar/federation/rsbuild/host';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { inFolder } from './landing.ts';

/** Stylesheets do not block rendering: `src/shell/apply-styles.ts` applies each one once it has loaded. */
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
 * The back office: `dist/app.html` and hashed files in `dist/assets/`. `src/shell/providers.tsx` reads the nonce of each
 * response from the page, because Rsbuild's `security.nonce` would be fixed in cached JavaScript.
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
  // Hashes on the host's scripts let the server forbid scripts without a hash (Integrity-Policy).
  security: { sri: { enable: true, algorithm: 'sha384' } },
  output: {
    distPath: inFolder('assets'),
    filename: { js: '[name].[contenthash:10].js', css: '[name].[contenthash:10].css' },
    // A data URI can't be cached apart from its stylesheet.
    dataUriLimit: 0,
    legalComments: 'none',
    // Departments style classes that begin with their id, and no id begins with an underscore.
    cssModules: { localIdentName: '_[local]-[hash:base64:6]' },
  },
  // Fonts that load late are not used (`src/brand/fonts.css`), so they are preloaded.
  performance: { preload: { type: 'all-assets', include: [/\.woff2$/] } },
};
