import { sorted } from './packed-files.ts';

export interface Manifest {
  name: string;
  type?: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Packages that only checks in the workspace need. */
const WORKSHOP = ['@microsoft/api-extractor'];

/** Resolves `catalog:` to a version. */
export type InstalledVersion = (name: string) => string;

/** Includes development dependencies that departments' tests need too. */
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

export const withoutCatalog = (text: string, installed: InstalledVersion): string =>
  text.replace(/"([^"]+)": "catalog:"/g, (_, name: string) => `"${name}": "${installed(name)}"`);
