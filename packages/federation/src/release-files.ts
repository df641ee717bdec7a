import type { Release } from './descriptor.ts';

/**
 * The global that a release's container stands under, one for each version: two releases of one department may run
 * in one page (a fallback), and the second would run the first one's code (module-federation/core #4807).
 */
export function containerName({ id, version }: Pick<Release, 'id' | 'version'>): string {
  return `${id}_${version.replace(/\W/g, '_')}`;
}

/** The `sha384-…` of a file of this release, or undefined where the registry names none: then it must not run. */
export function expectedHash({ files }: Pick<Release, 'files'>, path: string): string | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

/** The SHA-384 of some bytes in the form of the `integrity` attribute (W3C Subresource Integrity). */
export async function sha384(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The name of a release's description, which stands beside the files that it names. */
export const DOCUMENT = 'department.json';

/** The manifest that Module Federation's build writes: which files a department's module needs at once. */
export const MANIFEST = 'mf-manifest.json';

const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' ? (found as Record<string, unknown> | null)?.[name] : undefined,
    value,
  );

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Scripts and stylesheets that `./department` needs before it runs, as paths below the release folder, with those of
 * the `copies` that it can't take from the host; undefined where `manifest` is not one of Module Federation's. Read by
 * hand: a schema library would cost the first screen 24 kB.
 */
export function initialFiles(manifest: unknown, copies: readonly string[]): string[] | undefined {
  const exposed = list(at(manifest, 'exposes')).find((expose) => at(expose, 'path') === './department');
  if (exposed === undefined) return undefined;
  const shared = list(at(manifest, 'shared'));
  const own = copies.map((name) => shared.find((module) => at(module, 'name') === name));
  const files = [exposed, ...own].flatMap((part) =>
    ['js', 'css'].flatMap((kind) => list(at(part, 'assets', kind, 'sync'))),
  );
  return [...new Set(files.filter((file) => typeof file === 'string'))];
}
