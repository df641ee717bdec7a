import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
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

/**
 * The version of a build: the package's own with a fingerprint of the sources it is made from and of the lockfile,
 * so a changed build is always a new release, and the same sources always make the same one.
 */
export function sourceVersion(folder: string, lockfile: string): string {
  const fingerprint = createHash('sha256').update(readFileSync(lockfile));
  for (const root of buildFolders(folder)) {
    for (const file of sourceFiles(root)) {
      fingerprint.update(path.relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return `${readManifest(folder).version}-${fingerprint.digest('hex').slice(0, 10)}s`;
}
