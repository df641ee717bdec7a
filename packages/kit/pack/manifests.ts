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

/**
 * A package's manifest as it is packed, in the kit's one version. What its tests run on comes along, because a department's
 * tests run on the same.
 */
export function packedManifest(manifest: Manifest, version: string, installed: InstalledVersion) {
  const { name, type, exports, bin, dependencies, devDependencies = {} } = manifest;
  const tests = Object.entries(devDependencies).filter(([other]) => !WORKSHOP.includes(other));
  const all = Object.entries({ ...Object.fromEntries(tests), ...dependencies }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const resolved = all.map(([other, range]) => [other, resolvedRange(other, range, version, installed)]);
  return {
    name,
    version,
    license: 'UNLICENSED',
    type,
    exports,
    bin,
    dependencies: Object.fromEntries(resolved),
  };
}

function resolvedRange(name: string, range: string, version: string, installed: InstalledVersion): string {
  if (range.startsWith('workspace:')) return version;
  return range === 'catalog:' ? installed(name) : range;
}

/** The manifest of a template without `catalog:`, which nobody outside the workspace has. */
export const withoutCatalog = (text: string, installed: InstalledVersion): string =>
  text.replace(/"([^"]+)": "catalog:"/g, (_, name: string) => `"${name}": "${installed(name)}"`);
