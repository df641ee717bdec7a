import { sorted } from './packed-files.ts';

export interface Manifest {
  name: string;
  type?: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const WORKSHOP = ['@microsoft/api-extractor'];

export type InstalledVersion = (name: string) => string;

/** Also adds development dependencies to `dependencies`, because departments' tests need them. */
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
