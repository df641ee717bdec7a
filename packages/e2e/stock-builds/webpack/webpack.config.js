import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

const { name: id, version } = JSON.parse(readFileSync('package.json', 'utf8'));
// The name contains the version, because two versions may run in a page.
const name = `${id}_${version.replace(/\W/g, '_')}`;
const given = { singleton: true, import: false };

export default {
  mode: 'production',
  devtool: 'hidden-source-map',
  entry: {},
  output: {
    clean: true,
    publicPath: 'auto',
    filename: '[name].[contenthash:8].js',
    uniqueName: name,
    chunkLoadingGlobal: `chunks_${name}`,
    crossOriginLoading: 'anonymous',
  },
  plugins: [
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes: { './department': './src/department.js' },
      shared: { react: given },
      dts: false,
    }),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  ],
};
