import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { COPIES, SURFACE } from '../src/surface.ts';
import { moduleVersion } from './source-version.ts';

/** `react/jsx-runtime` → `react`, `@griffel/react` → `@griffel/react`. */
function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The version of `name` as installed for the package in `root`: the nearest manifest above its entry file. */
function installedVersion(root: string, name: string): string {
  const require = createRequire(path.join(root, 'package.json'));
  for (let folder = path.dirname(require.resolve(name)); ; folder = path.dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      if (manifest.name === name) return manifest.version;
    } catch (error) {
      if (path.dirname(folder) === folder) throw error;
    }
  }
}

const FEDERATION = path.resolve(import.meta.dirname, '..');

/**
 * Shared module → the version that the lockfile installed. The surface's public packages are dependencies of this
 * package, so host and departments can't disagree about them; our own are taken as `root`, who is built, has them.
 */
export function sharedVersions(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(SURFACE).map((module) => {
      const name = packageOf(module);
      return [module, installedVersion(name.startsWith('@ar/') ? root : FEDERATION, name)];
    }),
  );
}

/** Module that `root` may have a copy of → fingerprint of what the copy is made from. */
export function copiedVersions(root: string): Record<string, string> {
  const folderOf = (module: string) => path.join(root, 'node_modules', packageOf(module));
  return Object.fromEntries(
    Object.keys(COPIES)
      .filter((module) => existsSync(folderOf(module)))
      .map((module) => [module, moduleVersion(folderOf(module))]),
  );
}

/** The Module Federation version of every build. */
export function federationVersion(): string {
  return installedVersion(FEDERATION, '@module-federation/enhanced');
}
