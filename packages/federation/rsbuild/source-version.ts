import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  name?: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Files that go into a build: everything but output, tests and installed packages, in a fixed order. */
function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^(dist|node_modules|\..*)$|\.test\.tsx?$|\.md$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(file) : [file];
    });
}

/** The folder of a package and those of all workspace packages it is built from. */
function buildFolders(folder: string, seen = new Set<string>()): string[] {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const workspace = Object.entries(readManifest(folder).dependencies ?? {})
    .filter(([, range]) => range.startsWith('workspace:'))
    .map(([name]) => name)
    .sort();
  const installed = (name: string) => path.join(folder, 'node_modules', name);
  return [
    folder,
    ...workspace
      .filter((name) => existsSync(installed(name)))
      .flatMap((name) => buildFolders(installed(name), seen)),
  ];
}

/** The folders of all packages from elsewhere that those in `folders` are built with, theirs included. */
function installedFolders(folders: string[], seen = new Set<string>()): Set<string> {
  for (const folder of folders) {
    const { dependencies, peerDependencies } = readManifest(folder);
    const found = Object.keys({ ...dependencies, ...peerDependencies })
      .flatMap((name) => installedFolder(folder, name) ?? [])
      // Packages of the workspace are linked from elsewhere, and count by their sources.
      .filter((one) => one.includes('node_modules') && !seen.has(one));
    for (const one of found) seen.add(one);
    installedFolders(found, seen);
  }
  return seen;
}

/** Where a package finds another: in the nearest `node_modules` above it. Undefined for an optional one that is not there. */
function installedFolder(from: string, name: string): string | undefined {
  for (let above = from; ; above = path.dirname(above)) {
    const place = path.join(above, 'node_modules', name);
    if (existsSync(place)) return realpathSync(place);
    if (path.dirname(above) === above) return undefined;
  }
}

/**
 * The version of a module of the workspace by all that goes into it: its sources, and the packages that it is built with as
 * they are installed. Not by the whole lockfile: a change of somebody else's dependency leaves it as it is.
 */
export function moduleVersion(folder: string): string {
  const fingerprint = createHash('sha256');
  const folders = buildFolders(realpathSync(folder)).map((one) => realpathSync(one));
  addSources(fingerprint, folders);
  const packages = [...installedFolders(folders)].map((one) => {
    const { name, version } = readManifest(one);
    return `${name}@${version}`;
  });
  for (const installed of [...new Set(packages)].sort()) fingerprint.update(installed).update('\0');
  return versionOf(folder, fingerprint);
}

/**
 * The version of a build: the package's own with a fingerprint of the sources it is made from and of the lockfile,
 * so a changed build is always a new release, and the same sources always make the same one.
 */
export function sourceVersion(folder: string, lockfile: string): string {
  const fingerprint = createHash('sha256').update(readFileSync(lockfile));
  addSources(fingerprint, buildFolders(folder));
  return versionOf(folder, fingerprint);
}

function addSources(fingerprint: Hash, folders: string[]): void {
  for (const root of folders) {
    for (const file of sourceFiles(root)) {
      fingerprint.update(path.relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
}

const versionOf = (folder: string, fingerprint: Hash) =>
  `${readManifest(folder).version}-${fingerprint.digest('hex').slice(0, 10)}s`;
