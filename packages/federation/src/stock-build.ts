import { containerName, initialFiles } from './release-files.ts';
import { SURFACE } from './surface.ts';

/** What Module Federation's plugin wrote into `mf-manifest.json`, as far as a release is made of it. */
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

/** What the manifest says of a release; the rest a department's team says in `department.json`. */
export interface StockFacts {
  builtWith: string;
  shared: Record<string, string>;
  entry: string;
  first: readonly string[];
}

export const entryOf = ({ metaData }: StockManifest): string =>
  `${metaData?.remoteEntry?.path ?? ''}${metaData?.remoteEntry?.name ?? ''}`;

/**
 * Reads what a build by Module Federation's own plugin says of itself (docs/departments/stock-builds.md), and its entry of how it
 * loads chunks. Answers its facts, or sentences, each with the line to add.
 */
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
  // Two versions may run in one page, and the second would run the first one's code (module-federation/core #4807).
  if (globalName !== name)
    problems.push(
      `The container is called ${globalName}, and each version needs a name of its own: name: '${name}'`,
    );
  const others = [...entryText.matchAll(CHUNK_LOADING)].map(([, found = '']) => found);
  if (others.some((found) => !found.includes(name)))
    problems.push(
      `Its chunks are loaded through ${others.join(', ')}, and each version needs a name of its own: output: { uniqueName: '${name}', chunkLoadingGlobal: 'chunks_${name}' }`,
    );
  if (publicPath !== 'auto')
    problems.push(
      `Its files are asked for below ${publicPath}, which is not where they will stand: publicPath: 'auto' (Rsbuild: output.assetPrefix: 'auto')`,
    );
  if (!first)
    problems.push("It does not give its department: exposes: { './department': './src/department.jsx' }");
  const shared = manifest.shared ?? [];
  if (!shared.some((module) => module.name === 'react'))
    problems.push(`It brings a React of its own, which the host's pages cannot run: ${lineFor('react')}`);
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

/** The global through which a bundler's code gives its chunks to the page: `self.chunks=self.chunks||[]`. */
const CHUNK_LOADING =
  /\b(?:self|globalThis|window)(?:\.|\[["'])([\w$]+)(?:["']\])?\s*=\s*(?:self|globalThis|window)(?:\.|\[["'])\1(?:["']\])?\s*\|\|\s*\[\]/g;

function problemsOf({ name, requiredVersion, assets }: NonNullable<StockManifest['shared']>[number]) {
  if (!Object.hasOwn(SURFACE, name))
    return [`The host does not give ${name}: leave it out of \`shared\`, and it is part of the build.`];
  const { sync, async: later } = assets.js;
  if (sync.length > 0 || later.length > 0)
    return [`It brings a copy of ${name}, which has to be one in a page: ${lineFor(name)}`];
  return plain(requiredVersion)
    ? []
    : [`It does not say which ${name} it was built with: ${lineFor(name, ", requiredVersion: '^19.3.1'")}`];
}

const lineFor = (module: string, more = '') =>
  `shared: { '${module}': { singleton: true, import: false${more} } }`;

const plain = (range: string | null | undefined) =>
  /^\^?(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/.exec(range ?? '')?.[1];
