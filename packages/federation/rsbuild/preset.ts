import path from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { type RsbuildConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { CONTRACT } from '../src/contract.ts';
import type { DepartmentDescriptor } from '../src/descriptor.ts';
import { containerName } from '../src/release-files.ts';
import { SURFACE } from '../src/surface.ts';
import { consumedModules } from './consumed-modules.ts';
import { buildVersions } from './fingerprint.ts';
import { ensureHostTakes } from './host-of-kit.ts';
import { ensureSharedVersions, federationVersion, sharedVersions } from './installed.ts';
import { ownStyles } from './own-styles.ts';
import { releaseDocument } from './release-document.ts';

// The host gives every module of the surface; a department has no copy of its own to fall back to.
const GIVEN = { import: false as const, singleton: true, requiredVersion: false as const };
const SHARED = Object.fromEntries(Object.keys(SURFACE).map((module) => [module, GIVEN]));

/**
 * The first module of an entry as the plugin gives it to the bundler (`getDefaultEntryRuntime` of @rspack/core): a request
 * that holds its source. `container/entry.ts` takes its place.
 */
const ENTRY_RUNTIME = /!=!data:text\/javascript,.*webpack-bundler-runtime/;

export const departmentConfig = (descriptor: DepartmentDescriptor) => () => configOf(descriptor);

async function configOf(descriptor: DepartmentDescriptor): Promise<RsbuildConfig> {
  const root = process.cwd();
  if (descriptor.contract !== CONTRACT)
    throw new Error(
      `The department says contract ${descriptor.contract}, and this kit builds for contract ${CONTRACT}: ` +
        'write `contract: CONTRACT` in department.ts, with the CONTRACT of the kit.',
    );
  ensureSharedVersions(root);
  const built = await buildVersions(root, descriptor);
  const { version } = built;
  const isWatched = process.env.OWN_COPIES !== undefined;
  const copies = isWatched ? {} : built.copies;
  const name = containerName({ id: descriptor.id, version });
  const consumed = consumedModules();
  // Taken from the host where it has exactly this version; else the department's own, which is a chunk of its build.
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
        (release) => ensureHostTakes(root, release),
        () => {
          const versions = sharedVersions();
          const taken = consumed.modules().map((module) => [module, versions[module] ?? '']);
          return { version, builtWith: federationVersion(), shared: Object.fromEntries(taken), copies };
        },
      ),
    ],
    source: { entry: {} },
    output: {
      assetPrefix: 'auto',
      distPath: { js: '', jsAsync: '', css: '', cssAsync: '' },
      // A release's folder is named by its version: a hash in each name would stand in the entry once more.
      filename: isWatched ? {} : { js: '[name].js', css: '[name].css' },
      cssModules: { localIdentName: `${descriptor.id}-[local]-[hash:base64:6]` },
      sourceMap: { js: 'hidden-source-map', css: true },
      legalComments: 'none',
      dataUriLimit: { font: 0, media: 0 },
    },
    // The entry carries the hashes of the chunks it loads later; the registry carries the entry's.
    security: { sri: { enable: true, algorithm: 'sha384' } },
    // A department in development is loaded by the local host and nobody else.
    server: { cors: { origin: ['http://localhost:3000'] } },
    tools: {
      htmlPlugin: false,
      cssLoader: { modules: { localIdentHashSalt: name } },
      rspack: {
        plugins: [
          // Consumed only: the plugin above would offer a department's copies to the page as well.
          new rspack.sharing.ConsumeSharedPlugin({ shareScope: 'default', enhanced: true, consumes }),
          new rspack.NormalModuleReplacementPlugin(
            ENTRY_RUNTIME,
            path.resolve(import.meta.dirname, '../container/entry.ts'),
          ),
          // The same functions by another name, in a copy that knows nothing of the page's router.
          new rspack.NormalModuleReplacementPlugin(/^react-router$/, 'react-router-dom'),
          new rspack.DefinePlugin({ CONTAINER_NAME: JSON.stringify(name) }),
        ],
        optimization: {
          // Numbers: names are made from paths, whole ones for copies, which differ between folders with the same code.
          moduleIds: 'natural',
          chunkIds: 'natural',
          // A small piece that two chunks need stands in both: as a chunk it would cost its hash in the entry, for everybody.
          splitChunks: { chunks: 'async', minSize: 30000 },
        },
        output: { uniqueName: name, chunkLoadingGlobal: `chunks_${name}`, crossOriginLoading: 'anonymous' },
      },
    },
  };
}
