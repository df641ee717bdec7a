import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { DepartmentDescriptor } from '../src/descriptor.ts';
import { SURFACE } from '../src/surface.ts';
import { releaseDocument } from './release-document.ts';
import { federationVersion, sharedVersions } from './shared-versions.ts';
import { sourceVersion } from './source-version.ts';

const LOCKFILE = path.resolve(import.meta.dirname, '../../../pnpm-lock.yaml');

/**
 * The build of a Module Federation package that shakes: its plugin resolves the CommonJS one, which puts the whole
 * kit into every department's entry (14.0 kB gzip against 9.4).
 */
const shakeable = (name: string) => fileURLToPath(import.meta.resolve(name));

// The host gives every module of the surface; a department has no copy of its own to fall back to.
const SHARED = Object.fromEntries(
  Object.keys(SURFACE).map((module) => [
    module,
    { import: false as const, singleton: true, requiredVersion: false as const },
  ]),
);

/** The whole Rsbuild configuration of a department: `export default departmentConfig(descriptor)`. */
export function departmentConfig(descriptor: DepartmentDescriptor): RsbuildConfig {
  const version = sourceVersion(process.cwd(), LOCKFILE);
  // Two releases of one department may run in one page (a fallback): each needs a container, a chunk table and
  // class names of its own, or the second would run the first one's code (module-federation/core #4807).
  const name = `${descriptor.id}_${version.replace(/\W/g, '_')}`;
  return defineConfig({
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
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      releaseDocument(descriptor, {
        version,
        builtWith: federationVersion(),
        shared: sharedVersions(process.cwd()),
      }),
    ],
    source: { entry: {} },
    output: {
      assetPrefix: 'auto',
      distPath: { js: '', jsAsync: '', css: '', cssAsync: '' },
      cssModules: { localIdentName: `${descriptor.id}-[local]-[hash:base64:6]` },
      sourceMap: { js: 'hidden-source-map' },
      legalComments: 'none',
    },
    // The entry carries the hashes of the chunks it loads later; the registry carries the entry's.
    security: { sri: { enable: true, algorithm: 'sha384' } },
    // A department in development is loaded by the local host and nobody else.
    server: { cors: { origin: ['http://localhost:3000'] } },
    tools: {
      htmlPlugin: false,
      cssLoader: { modules: { localIdentHashSalt: name } },
      rspack: {
        resolve: {
          alias: {
            '@module-federation/sdk$': shakeable('@module-federation/sdk'),
            '@module-federation/error-codes$': shakeable('@module-federation/error-codes'),
          },
        },
        output: { uniqueName: name, chunkLoadingGlobal: `chunks_${name}`, crossOriginLoading: 'anonymous' },
      },
    },
  });
}
