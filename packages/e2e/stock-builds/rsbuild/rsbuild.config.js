import { readFileSync } from 'node:fs';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

const { name: id, version } = JSON.parse(readFileSync('package.json', 'utf8'));
// The name contains the version, because two versions may run in a page.
const name = `${id}_${version.replace(/\W/g, '_')}`;
const given = { singleton: true, import: false };

export default defineConfig({
  plugins: [
    pluginReact({ fastRefresh: false }),
    pluginModuleFederation({
      name,
      exposes: { './department': './src/department.jsx' },
      shared: { react: given, 'react/jsx-runtime': given },
      dts: false,
    }),
  ],
  source: { entry: {} },
  output: {
    assetPrefix: 'auto',
    sourceMap: { js: 'hidden-source-map' },
    // The pages' Content Security Policy allows no fonts and no films from `data:` URLs.
    dataUriLimit: { font: 0, media: 0 },
    cssModules: { localIdentName: `${id}-[local]-[hash:base64:6]` },
  },
  security: { sri: { enable: true, algorithm: 'sha384' } },
  tools: {
    htmlPlugin: false,
    rspack: { output: { uniqueName: name, chunkLoadingGlobal: `chunks_${name}` } },
  },
});
