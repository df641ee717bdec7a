import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createRsbuild, type RsbuildPlugin, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { CONTRACT } from '../src/contract.ts';
import type { DepartmentDescriptor } from '../src/descriptor.ts';
import { COPIES, SURFACE } from '../src/surface.ts';
import { FEDERATION, installedFolder, packageOf, readManifest, sharedVersions } from './installed.ts';

const BUILDERS = ['@rsbuild/core', '@rsbuild/plugin-react', '@module-federation/rsbuild-plugin'];

const digest = (text: string) => hash('sha256', text).slice(0, 10);

/** `digest` is a hash of the package's version and of all transitive dependencies. */
interface Fact {
  version: string;
  digest: string;
}
type Facts = Record<string, Fact>;

const STAMP = path.join(FEDERATION, 'stamped.json');

/** The packages that were installed when the kit was packed. Empty in the workspace. */
const STAMPED: Facts = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};

/** Prefers the kit's fact: other transitive dependencies would prevent the use of the host's copies. */
function installedFact(from: string, name: string, stamped: Facts): Fact | undefined {
  const top = installedFolder(from, name);
  if (!top) return undefined;
  const { version } = readManifest(top);
  if (stamped[name]?.version === version) return stamped[name];
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
  return { version, digest: digest([...found].sort().join(' ')) };
}

function externals(stamped: Facts, facts: Facts) {
  const known = new Map<string, Fact | undefined>();
  return async ({ request = '', context = '' }: Rspack.ExternalItemFunctionData) => {
    if (Object.hasOwn(SURFACE, request)) return `commonjs ${request}`;
    if (!/^[@a-z][^:!]*$/i.test(request) || request.startsWith('@ar/')) return undefined;
    const name = packageOf(request);
    const folder = installedFolder(context, name) ?? name;
    if (!known.has(folder)) known.set(folder, installedFact(context, name, stamped));
    const fact = known.get(folder);
    if (fact) facts[name] = fact;
    return `commonjs ${request}@${fact?.digest}`;
  };
}

/** Builds entries separately, so that the output doesn't depend on folders, comments or unused code. */
async function buildEntries(root: string, entries: readonly string[], stamped: Facts, facts: Facts) {
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
        externals: [externals(stamped, facts)],
      },
      environments: Object.fromEntries(
        entries.map((entry, index) => [`entry${index}`, { source: { entry: { built: entry } } }]),
      ),
      tools: {
        htmlPlugin: false,
        rspack: {
          output: { library: { type: 'commonjs2' }, asyncChunks: false },
          optimization: { splitChunks: false, moduleIds: 'natural', chunkIds: 'natural' },
        },
      },
    },
  });
  await (await rsbuild.build()).close();
  return entries.map((_, index) => built[`entry${index}`] ?? '');
}

const versionOf = (version: string, inputs: string) => `${version}-${digest(inputs)}s`;

/** `version` is the package's version with a fingerprint of everything that changes the build's output. */
export async function buildVersions(root: string, descriptor: DepartmentDescriptor, stamped = STAMPED) {
  const { copies, others } = await builtVersions(root, ['./src/department.tsx'], stamped);
  const builders = BUILDERS.map((name) => installedFact(FEDERATION, name, stamped)?.digest);
  const facts = [others, descriptor, copies, sharedVersions(), builders, presetSources(root)];
  return { version: versionOf(readManifest(root).version, JSON.stringify(facts)), copies };
}

/** `copies` has the versions of bundled modules, `facts` the third-party packages in the code. */
export async function builtVersions(root: string, entries: readonly string[] = [], stamped = STAMPED) {
  const folderOf = (module: string) => path.join(root, 'node_modules', packageOf(module));
  const modules = Object.keys(COPIES).filter((module) => existsSync(folderOf(module)));
  const facts: Facts = {};
  const built = await buildEntries(root, [...modules, ...entries], stamped, facts);
  const copies = modules.map(
    (module, at) => [module, versionOf(`0.${CONTRACT}.0`, built[at] ?? '')] as const,
  );
  return { copies: Object.fromEntries(copies), others: built.slice(modules.length), facts };
}

export async function installedFacts(root: string): Promise<Facts> {
  const { facts } = await builtVersions(root);
  const builders = BUILDERS.flatMap((name) => {
    const fact = installedFact(FEDERATION, name, STAMPED);
    return fact ? [[name, fact] as const] : [];
  });
  const all = [...Object.entries(facts), ...builders];
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function presetSources(root: string): string[] {
  const own = ['rsbuild', 'container'].flatMap((folder) => {
    const files = readdirSync(path.join(FEDERATION, folder)).filter((file) => !file.includes('.test.'));
    return files.sort().map((file) => path.join(FEDERATION, folder, file));
  });
  const files = [...own, path.join(root, 'rsbuild.config.ts')];
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
}
