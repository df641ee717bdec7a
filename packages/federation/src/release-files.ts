import type { Release } from './descriptor.ts';

/**
 * The global variable of a release's container. It contains the version: after a fallback two releases run in the same
 * page, and with the same name the second would run the first one's code (module-federation/core #4807).
 */
export function containerName({ id, version }: Pick<Release, 'id' | 'version'>): string {
  return `${id}_${version.replace(/\W/g, '_')}`;
}

/** The `sha384-…` of a file in the registry. A file without a hash must not run. */
export function expectedHash({ files }: Pick<Release, 'files'>, path: string): string | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

/** The SHA-384 of `bytes` in the format of the `integrity` attribute. */
export async function sha384(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** The file that describes a release, next to the files that it lists. */
export const DOCUMENT = 'department.json';

export const MANIFEST = 'mf-manifest.json';

const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' ? (found as Record<string, unknown> | null)?.[name] : undefined,
    value,
  );

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Paths of the scripts and stylesheets that `./department` and the bundled `copies` need before they run; undefined if
 * `manifest` is not a Module Federation manifest. A schema library here would add 24 kB to the first screen.
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
