import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { SURFACE } from '../src/surface.ts';

export const FEDERATION = path.resolve(import.meta.dirname, '..');

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Where a package finds another: in the nearest `node_modules` above it. Undefined for one that is not installed. */
export function installedFolder(from: string, name: string): string | undefined {
  for (let above = from; ; above = path.dirname(above)) {
    const folder = path.join(above, 'node_modules', name);
    if (existsSync(folder)) return realpathSync(folder);
    if (path.dirname(above) === above) return undefined;
  }
}

function installedVersion(roots: readonly string[], name: string): string {
  const folder = roots.map((root) => installedFolder(root, name)).find((found) => found !== undefined);
  if (!folder) throw new Error(`${name} is not installed for ${roots[0]}`);
  return readManifest(folder).version;
}

/** A package, and those of ours that it is built on: what they take from the host the build needs too. */
function withOurs(root: string): string[] {
  const ours = Object.keys(readManifest(root).dependencies ?? {}).filter((name) => name.startsWith('@ar/'));
  return [root, ...ours.flatMap((name) => installedFolder(root, name) ?? [])];
}

/**
 * Shared module → the version that is installed. Those from elsewhere are dependencies of this package, so that host and
 * departments can't disagree about them; our own are those that `root`, which is built, is built on.
 */
export function sharedVersions(root: string): Record<string, string> {
  const ours = withOurs(root);
  const versionOf = (name: string) => installedVersion(name.startsWith('@ar/') ? ours : [FEDERATION], name);
  return Object.fromEntries(Object.keys(SURFACE).map((module) => [module, versionOf(packageOf(module))]));
}

export const federationVersion = () => installedVersion([FEDERATION], '@module-federation/enhanced');

/** `react/jsx-runtime` → `react`, `@griffel/react` → `@griffel/react`. */
export const packageOf = (module: string) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
