import type { Release } from './descriptor.ts';

/** Contains the version, because two releases run in one page after a fallback (module-federation/core #4807). */
export function containerName({ id, version }: Pick<Release, 'id' | 'version'>): string {
  return `${id}_${version.replace(/\W/g, '_')}`;
}

/** Returns a file's hash. A file without a hash must not run. */
export function expectedHash({ files }: Pick<Release, 'files'>, path: string): string | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

export async function sha384(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

export const DOCUMENT = 'department.json';

export const MANIFEST = 'mf-manifest.json';

const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' ? (found as Record<string, unknown> | null)?.[name] : undefined,
    value,
  );

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Undefined if `manifest` is no manifest. A schema library would add 24 kB to the first screen. */
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
