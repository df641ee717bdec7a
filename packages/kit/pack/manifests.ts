import { sorted } from './packed-files.ts';

/** A `package.json`, as far as it is packed. */
export interface Manifest {
  name: string;
  type?: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** What a package of the workspace needs for its own checks alone. */
const WORKSHOP = ['@microsoft/api-extractor'];

/** The version that `catalog:` stands for: what is installed for the package, since the catalog pins everything. */
export type InstalledVersion = (name: string) => string;

/** A package's manifest in the kit's one version, with what its tests need: a department's tests need the same. */
export function packedManifest(manifest: Manifest, version: string, installed: InstalledVersion) {
  const { name, type, exports, bin, dependencies, devDependencies = {} } = manifest;
  const tests = Object.entries(devDependencies).filter(([other]) => !WORKSHOP.includes(other));
  const all = Object.entries({ ...Object.fromEntries(tests), ...dependencies });
  const resolved = sorted(all).map(([other, range]) => {
    if (range.startsWith('workspace:')) return [other, version];
    return [other, range === 'catalog:' ? installed(other) : range];
  });
  const needed = Object.fromEntries(resolved);
  return { name, version, license: 'UNLICENSED', type, exports, bin, dependencies: needed };
}

/** The manifest of a template without `catalog:`, which nobody outside the workspace has. */
export const withoutCatalog = (text: string, installed: InstalledVersion): string =>
  text.replace(/"([^"]+)": "catalog:"/g, (_, name: string) => `"${name}": "${installed(name)}"`);
