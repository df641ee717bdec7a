import path from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { type RsbuildConfig, type RsbuildPlugin, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { CONTRACT } from '../src/contract.ts';
import type { DepartmentDescriptor } from '../src/descriptor.ts';
import { inEnglish } from '../src/problem.ts';
import { containerName } from '../src/release-files.ts';
import { containStyles } from '../src/styles/styles.ts';
import { SURFACE } from '../src/surface.ts';
import { consumedModules } from './consumed-modules.ts';
import { buildVersions } from './fingerprint.ts';
import { ensureHostAccepts } from './host-of-kit.ts';
import { ensureSharedVersions, federationVersion, sharedVersions } from './installed.ts';
import { releaseDocument } from './release-document.ts';

const HOST_PROVIDED = { import: false as const, singleton: true, requiredVersion: false as const };
const SHARED = Object.fromEntries(Object.keys(SURFACE).map((module) => [module, HOST_PROVIDED]));

/** Module Federation's runtime, which `container/entry.ts` replaces (`getDefaultEntryRuntime` of @rspack/core). */
const ENTRY_RUNTIME = /!=!data:text\/javascript,.*webpack-bundler-runtime/;

export const departmentConfig = (descriptor: DepartmentDescriptor) => () => configOf(descriptor);

async function configOf(descriptor: DepartmentDescriptor): Promise<RsbuildConfig> {
  const root = process.cwd();
  if (descriptor.contract !== CONTRACT)
    throw new Error(
      `The department has contract ${descriptor.contract}, and this kit builds for contract ${CONTRACT}: ` +
        'write `contract: CONTRACT` in department.ts, with the CONTRACT of the kit.',
    );
  ensureSharedVersions(root);
  const built = await buildVersions(root, descriptor);
  const { version } = built;
  const isWatched = process.env.OWN_COPIES !== undefined;
  const copies = isWatched ? {} : built.copies;
  const name = containerName({ id: descriptor.id, version });
  const consumed = consumedModules();
  // If the host's copy has another version, the department loads its bundled copy.
  const consumes = Object.entries(copies).map(([module, requiredVersion]) => ({
    [module]: { requiredVersion, strictVersion: true },
  }));
  return {
    plugins: [
      pluginReact({ fastRefresh: false }),
      pluginModuleFederation({
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './department': './src/department.tsx' },
        shared: SHARED,
        manifest: true,
        dts: false,
        dev: false,
      }),
      consumed.plugin,
      ownStyles(descriptor.id),
      releaseDocument(
        descriptor,
        (release) => ensureHostAccepts(root, release),
        () => {
          const versions = sharedVersions();
          const shared = consumed.modules().map((module) => [module, versions[module] ?? '']);
          return { version, builtWith: federationVersion(), shared: Object.fromEntries(shared), copies };
        },
      ),
    ],
    source: { entry: {} },
    output: {
      assetPrefix: 'auto',
      distPath: { js: '', jsAsync: '', css: '', cssAsync: '' },
      // The folder's name contains the version, and hashes in names would make the entry larger.
      filename: isWatched ? {} : { js: '[name].js', css: '[name].css' },
      cssModules: { localIdentName: `${descriptor.id}-[local]-[hash:base64:6]` },
      sourceMap: { js: 'hidden-source-map', css: true },
      legalComments: 'none',
      dataUriLimit: { font: 0, media: 0 },
    },
    // The entry contains the hashes of later chunks, the registry the hash of the entry.
    security: { sri: { enable: true, algorithm: 'sha384' } },
    server: { cors: { origin: ['http://localhost:3000'] } },
    tools: {
      htmlPlugin: false,
      cssLoader: { modules: { localIdentHashSalt: name } },
      rspack: {
        plugins: [
          // The option `shared` above would also share the department's copies with the page.
          new rspack.sharing.ConsumeSharedPlugin({ shareScope: 'default', enhanced: true, consumes }),
          new rspack.NormalModuleReplacementPlugin(
            ENTRY_RUNTIME,
            path.resolve(import.meta.dirname, '../container/entry.ts'),
          ),
          // A second copy of the router would not see the page's routes.
          new rspack.NormalModuleReplacementPlugin(/^react-router$/, 'react-router-dom'),
          new rspack.DefinePlugin({ CONTAINER_NAME: JSON.stringify(name) }),
        ],
        optimization: {
          // Named ids contain paths, so builds would differ between folders.
          moduleIds: 'natural',
          chunkIds: 'natural',
          // A chunk for each small shared module would add a hash to the entry, which every user loads.
          splitChunks: { chunks: 'async', minSize: 30000 },
        },
        output: { uniqueName: name, chunkLoadingGlobal: `chunks_${name}`, crossOriginLoading: 'anonymous' },
      },
    },
  };
}

const ownStyles = (id: string): RsbuildPlugin => ({
  name: 'ar:own-styles',
  setup(api) {
    api.processAssets({ stage: 'optimize' }, ({ assets, compilation, compiler, sources }) => {
      for (const [path, asset] of Object.entries(assets).filter(([name]) => name.endsWith('.css'))) {
        const { source, map } = asset.sourceAndMap();
        const options = { id, path, map: map ? JSON.stringify(map) : undefined };
        const { css, problems } = containStyles(String(source), options);
        compilation.updateAsset(path, new sources.RawSource(css));
        for (const problem of problems)
          compilation.errors.push(new compiler.webpack.WebpackError(inEnglish(problem)));
      }
    });
  },
});
