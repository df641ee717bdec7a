import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRsbuild, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { DepartmentDescriptor } from '../src/descriptor.ts';
import { COPIES, SURFACE } from '../src/surface.ts';
import { packageOf, sharedVersions } from './installed.ts';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const FEDERATION = path.resolve(import.meta.dirname, '..');
/** What a department's build is made with: another version of one of them makes another build of the same sources. */
const BUILDERS = ['@rsbuild/core', '@rsbuild/plugin-react', '@module-federation/rsbuild-plugin'];

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Where a package finds another: in the nearest `node_modules` above it. Undefined for one that is not installed. */
function installedFolder(from: string, name: string): string | undefined {
  for (let above = from; ; above = path.dirname(above)) {
    const folder = path.join(above, 'node_modules', name);
    if (existsSync(folder)) return realpathSync(folder);
    if (path.dirname(above) === above) return undefined;
  }
}

/** `name@version` of a package and of everything that it is built with, as they are installed. */
function installedWith(from: string, name: string, found = new Set<string>()): Set<string> {
  const folder = installedFolder(from, name);
  if (!folder) return found;
  const { version, dependencies, peerDependencies } = readManifest(folder);
  if (found.has(`${name}@${version}`)) return found;
  found.add(`${name}@${version}`);
  for (const other of Object.keys({ ...dependencies, ...peerDependencies }))
    installedWith(folder, other, found);
  return found;
}

/** What a package and everything that it is built with come to. */
const installedDigest = (from: string, name: string) =>
  digest([...installedWith(from, name)].sort().join(' '));

/**
 * Packages from elsewhere are not built here. Each stands in the code by its version and by those that it is built with,
 * so that another one makes another code. What the host shares stands there by its name alone: the host gives it.
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
 * Builds each of these entries in one fixed way, whoever asks and wherever the packages stand: alone, minified, as one
 * script and one stylesheet. So comments, tests and code that nothing imports are in none of them.
 */
async function buildEntries(root: string, entries: readonly string[]): Promise<string[]> {
  const output = mkdtempSync(path.join(tmpdir(), 'fingerprint-'));
  const folderOf = (index: number) => path.join(output, String(index));
  try {
    const rsbuild = await createRsbuild({
      cwd: root,
      rsbuildConfig: {
        mode: 'production',
        logLevel: 'error',
        plugins: [pluginReact({ fastRefresh: false })],
        performance: { printFileSize: false },
        output: {
          filename: { js: 'built.js', css: 'built.css' },
          cssModules: { localIdentName: '[local]' },
          legalComments: 'none',
          externals: [outside()],
        },
        environments: Object.fromEntries(
          entries.map((entry, index) => [
            `entry${index}`,
            {
              source: { entry: { built: entry } },
              output: { distPath: { root: folderOf(index), js: '', css: '' } },
            },
          ]),
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
    const text = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return entries.map((_, index) =>
      ['built.js', 'built.css'].map((file) => text(path.join(folderOf(index), file))).join('\0'),
    );
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

const versionOf = (folder: string, made: string) => `${readManifest(folder).version}-${digest(made)}s`;

/** Our own modules that `root` has: what a release of it brings copies of. */
const copiesOf = (root: string) =>
  Object.keys(COPIES).filter((module) => existsSync(path.join(root, 'node_modules', packageOf(module))));

/** Module that `root` has a copy of → fingerprint of what it is built to: the same in every build of the same code. */
export async function copiedVersions(root: string): Promise<Record<string, string>> {
  return (await builtVersions(root, [])).copies;
}

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

async function builtVersions(root: string, entries: readonly string[]) {
  const modules = copiesOf(root);
  const built = await buildEntries(root, [...modules, ...entries]);
  const copies = modules.map((module, index) => {
    const folder = path.join(root, 'node_modules', packageOf(module));
    return [module, versionOf(folder, built[index] ?? '')] as const;
  });
  return { copies: Object.fromEntries(copies), others: built.slice(modules.length) };
}

/** What stands around the department's own code in its build. */
function presetSources(root: string): string[] {
  const own = ['rsbuild', 'container'].flatMap((folder) =>
    readdirSync(path.join(FEDERATION, folder))
      .filter((file) => !file.includes('.test.'))
      .sort()
      .map((file) => path.join(FEDERATION, folder, file)),
  );
  const config = path.join(root, 'rsbuild.config.ts');
  return [...own, ...(existsSync(config) ? [config] : [])].map((file) => readFileSync(file, 'utf8'));
}
