import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SURFACE } from '../src/surface.ts';

const FEDERATION = path.resolve(import.meta.dirname, '..');

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

/**
 * Shared module → the version that is installed. Those from elsewhere are dependencies of this package, so that host and
 * departments can't disagree about them; our own are taken as `root`, who is built, has them.
 */
export function sharedVersions(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(SURFACE).map((module) => {
      const name = packageOf(module);
      return [module, installedVersion(name.startsWith('@ar/') ? root : FEDERATION, name)];
    }),
  );
}

/** The Module Federation version of every build. */
export const federationVersion = () => installedVersion(FEDERATION, '@module-federation/enhanced');

/** `react/jsx-runtime` → `react`, `@griffel/react` → `@griffel/react`. */
export const packageOf = (module: string) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
