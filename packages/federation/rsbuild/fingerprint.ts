import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createRsbuild, type RsbuildPlugin, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { DepartmentDescriptor } from '../src/descriptor.ts';
import { COPIES, SURFACE } from '../src/surface.ts';
import { FEDERATION, installedFolder, packageOf, readManifest, sharedVersions } from './installed.ts';

/** What a department's build is made with: another version of one of them makes another build of the same sources. */
const BUILDERS = ['@rsbuild/core', '@rsbuild/plugin-react', '@module-federation/rsbuild-plugin'];

const digest = (text: string) => hash('sha256', text).slice(0, 10);

/** A digest of `name@version` of a package and of everything that it is built with, as they are installed. */
function installedDigest(from: string, name: string): string {
  const found = new Set<string>();
  const visit = (from: string, name: string) => {
    const folder = installedFolder(from, name);
    if (!folder) return;
    const { version, dependencies, peerDependencies } = readManifest(folder);
    if (found.has(`${name}@${version}`)) return;
    found.add(`${name}@${version}`);
    for (const other of Object.keys({ ...dependencies, ...peerDependencies })) visit(folder, other);
  };
  visit(from, name);
  return digest([...found].sort().join(' '));
}

/**
 * A package from elsewhere is not built here: it stands in the code by its version and those that it is built with. What
 * the host shares stands there by its name alone: the host gives it.
 */
function outside() {
  const known = new Map<string, string>();
  return async ({ request = '', context = '' }: Rspack.ExternalItemFunctionData) => {
    if (Object.hasOwn(SURFACE, request)) return `commonjs ${request}`;
    if (!/^[@a-z][^:!]*$/i.test(request) || request.startsWith('@ar/')) return undefined;
    const name = packageOf(request);
    const folder = installedFolder(context, name) ?? name;
    const made = known.get(folder) ?? installedDigest(context, name);
    known.set(folder, made);
    return `commonjs ${request}@${made}`;
  };
}

/**
 * What each of these entries is built to in one fixed way, whoever asks and wherever the packages stand: alone and
 * minified. So comments, tests and code that nothing imports are in none of them.
 */
async function buildEntries(root: string, entries: readonly string[]): Promise<string[]> {
  const built: Record<string, string> = {};
  const keepAssets: RsbuildPlugin = {
    name: 'ar:keep-assets',
    setup: (api) =>
      api.processAssets({ stage: 'report' }, ({ assets, environment }) => {
        const texts = Object.keys(assets).map((file) => `${file}\0${assets[file]?.source()}`);
        built[environment.name] = texts.sort().join('\0');
      }),
  };
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact({ fastRefresh: false }), keepAssets],
      performance: { printFileSize: false },
      output: {
        emitAssets: false,
        cleanDistPath: false,
        filename: { js: 'built.js', css: 'built.css' },
        cssModules: { localIdentName: '[local]' },
        legalComments: 'none',
        externals: [outside()],
      },
      environments: Object.fromEntries(
        entries.map((entry, index) => [`entry${index}`, { source: { entry: { built: entry } } }]),
      ),
      tools: {
        htmlPlugin: false,
        rspack: {
          output: { library: { type: 'commonjs2' }, asyncChunks: false },
          // Numbers: paths differ between machines.
          optimization: { splitChunks: false, moduleIds: 'natural', chunkIds: 'natural' },
        },
      },
    },
  });
  await (await rsbuild.build()).close();
  return entries.map((_, index) => built[`entry${index}`] ?? '');
}

const versionOf = (folder: string, made: string) => `${readManifest(folder).version}-${digest(made)}s`;

/**
 * The version of a department's build, and those of its copies. The version is the package's own with a fingerprint of
 * all that the build is made from: so another build is always another release, and a comment makes none.
 */
export async function buildVersions(root: string, descriptor: DepartmentDescriptor) {
  const { copies, others } = await builtVersions(root, ['./src/department.tsx']);
  const builders = BUILDERS.map((name) => installedDigest(FEDERATION, name));
  const facts = [others, descriptor, copies, sharedVersions(root), builders, presetSources(root)];
  return { version: versionOf(root, JSON.stringify(facts)), copies };
}

/**
 * Module that `root` has a copy of → fingerprint of what it is built to, the same in every build of the same code; and
 * what the entries are built to.
 */
export async function builtVersions(root: string, entries: readonly string[] = []) {
  const folderOf = (module: string) => path.join(root, 'node_modules', packageOf(module));
  const modules = Object.keys(COPIES).filter((module) => existsSync(folderOf(module)));
  const built = await buildEntries(root, [...modules, ...entries]);
  const copies = modules.map((module, at) => [module, versionOf(folderOf(module), built[at] ?? '')] as const);
  return { copies: Object.fromEntries(copies), others: built.slice(modules.length) };
}

function presetSources(root: string): string[] {
  const own = ['rsbuild', 'container'].flatMap((folder) => {
    const files = readdirSync(path.join(FEDERATION, folder)).filter((file) => !file.includes('.test.'));
    return files.sort().map((file) => path.join(FEDERATION, folder, file));
  });
  const files = [...own, path.join(root, 'rsbuild.config.ts')];
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
}
