import type { Release } from './descriptor.ts';
import type { RegistryEntry } from './registry.ts';

/**
 * The global that a release's container stands under. Every version has its own: two releases of one department may run
 * in one page (a fallback), and the second would run the first one's code (module-federation/core #4807).
 */
export function containerName({ id, version }: Pick<Release, 'id' | 'version'>): string {
  return `${id}_${version.replace(/\W/g, '_')}`;
}

/** The `sha384-…` of a file of this release, or undefined where the registry names none: then it must not run. */
export function expectedHash(entry: RegistryEntry, path: string): string | undefined {
  return Object.hasOwn(entry.files, path) ? entry.files[path] : undefined;
}

/** The SHA-384 of some bytes in the form of the `integrity` attribute (W3C Subresource Integrity). */
export async function sha384(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The manifest that Module Federation's build writes: which files a department's module needs at once. */
export const MANIFEST = 'mf-manifest.json';

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * Scripts and stylesheets that `./department` needs before it runs, as paths below the release folder, with those of
 * the `copies` that it can't take from the host; undefined where `manifest` is not one of Module Federation's. Read by
 * hand since a schema library would cost the first screen 24 kB, and the bytes are checked against the registry before
 * they get here.
 */
export function initialFiles(manifest: unknown, copies: readonly string[]): string[] | undefined {
  const exposes = property(manifest, 'exposes');
  if (!Array.isArray(exposes)) return undefined;
  const exposed: unknown = exposes.find((expose) => property(expose, 'path') === './department');
  if (exposed === undefined) return undefined;
  const shared = property(manifest, 'shared');
  const own = copies.map((name) =>
    Array.isArray(shared) ? shared.find((module) => property(module, 'name') === name) : undefined,
  );
  return [...new Set([exposed, ...own].flatMap(filesAtOnce))];
}

function filesAtOnce(part: unknown): string[] {
  const assets = property(part, 'assets');
  return [
    ...strings(property(property(assets, 'js'), 'sync')),
    ...strings(property(property(assets, 'css'), 'sync')),
  ];
}
