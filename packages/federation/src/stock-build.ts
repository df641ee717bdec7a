import type { Release } from './descriptor.ts';
import { containerName, initialFiles } from './release-files.ts';
import { SURFACE } from './surface.ts';

export interface StockManifest {
  metaData?: {
    globalName?: string;
    publicPath?: string;
    pluginVersion?: string;
    remoteEntry?: { name?: string; path?: string; type?: string };
  };
  shared?: {
    name: string;
    requiredVersion?: string | null;
    assets: Record<'js' | 'css', Record<'sync' | 'async', string[]>>;
  }[];
}

type StockFacts = Pick<Release, 'builtWith' | 'shared' | 'entry' | 'first'>;

export const entryOf = ({ metaData }: StockManifest): string =>
  `${metaData?.remoteEntry?.path ?? ''}${metaData?.remoteEntry?.name ?? ''}`;

/** Reads a build made without our preset (docs/departments/stock-builds.md). */
export function readStockBuild(
  manifest: StockManifest,
  release: { id: string; version: string },
  entryText: string,
): StockFacts | { problems: string[] } {
  const { globalName, publicPath, pluginVersion } = manifest.metaData ?? {};
  if (ES_MODULE.test(manifest.metaData?.remoteEntry?.type ?? ''))
    return {
      problems: [
        'Its entry is an ES module, as Vite builds it, and the host loads entries as scripts: build it with Rsbuild or webpack (docs/departments/stock-builds.md).',
      ],
    };
  const name = containerName(release);
  const first = initialFiles(manifest, []);
  const problems: string[] = [];
  if (globalName !== name)
    problems.push(
      `The container is called ${globalName}, and each version needs its own name: name: '${name}'`,
    );
  const chunkGlobals = [...entryText.matchAll(CHUNK_LOADING)].map(([, found = '']) => found);
  if (chunkGlobals.some((found) => !found.includes(name)))
    problems.push(
      `It loads chunks through ${chunkGlobals.join(', ')}, and each version needs its own name: output: { uniqueName: '${name}', chunkLoadingGlobal: 'chunks_${name}' }`,
    );
  if (publicPath !== 'auto')
    problems.push(
      `It loads its files from ${publicPath}, and the server decides where they are: publicPath: 'auto' (Rsbuild: output.assetPrefix: 'auto')`,
    );
  if (!first)
    problems.push("It does not expose its department: exposes: { './department': './src/department.jsx' }");
  const shared = manifest.shared ?? [];
  if (!shared.some((module) => module.name === 'react'))
    problems.push(`It bundles its own React, which the host's pages cannot run: ${lineFor('react')}`);
  problems.push(...shared.flatMap(problemsOf));
  if (problems.length > 0) return { problems };
  const versions = shared.map(({ name: module, requiredVersion }) => [module, plain(requiredVersion)]);
  return {
    builtWith: pluginVersion ?? '',
    shared: Object.fromEntries(versions),
    entry: entryOf(manifest),
    first: first ?? [],
  };
}

const ES_MODULE = /^(?:module|esm)$/;

/** Matches the global array through which a bundler's runtime loads chunks, such as `self.chunks=self.chunks||[]`. */
const CHUNK_LOADING =
  /\b(?:self|globalThis|window)(?:\.|\[["'])([\w$]+)(?:["']\])?\s*=\s*(?:self|globalThis|window)(?:\.|\[["'])\1(?:["']\])?\s*\|\|\s*\[\]/g;

function problemsOf({ name, requiredVersion, assets }: NonNullable<StockManifest['shared']>[number]) {
  if (!Object.hasOwn(SURFACE, name))
    return [`The host does not share ${name}: leave it out of \`shared\`, and it is part of the build.`];
  const { sync, async: later } = assets.js;
  if (sync.length > 0 || later.length > 0)
    return [`It bundles a copy of ${name}, of which a page may have only one: ${lineFor(name)}`];
  return plain(requiredVersion)
    ? []
    : [`It does not say which ${name} it was built with: ${lineFor(name, ", requiredVersion: '^19.3.1'")}`];
}

const lineFor = (module: string, more = '') =>
  `shared: { '${module}': { singleton: true, import: false${more} } }`;

const plain = (range: string | null | undefined) =>
  /^\^?(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/.exec(range ?? '')?.[1];
