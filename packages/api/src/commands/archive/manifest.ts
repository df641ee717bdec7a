import * as z from 'zod';

/** The parts of the data folder in a backup. The others are remade or belong to this machine: caches, locks, sent mails. */
export const PARTS = ['database', 'files', 'releases', 'jwt-secret'] as const;

/** The last entry of an archive: one that breaks off has none. */
export const MANIFEST = 'manifest.json';

const FORMAT = 1;

const entry = z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const about = z.object({
  product: z.string(),
  version: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  made_at: z.iso.datetime(),
});
/** What a backup is of. */
export type About = z.infer<typeof about>;

/** What an archive says of itself: every folder in it, and every file with its size and hash. */
export const manifest = about.extend({
  format: z.literal(FORMAT),
  folders: z.array(z.string()),
  files: z.record(z.string(), entry),
});
export type Manifest = z.infer<typeof manifest>;

/** What was put into an archive, or found in one. */
export type Contents = Pick<Manifest, 'folders' | 'files'>;

export function manifestOf(given: About, contents: Contents): Manifest {
  return { format: FORMAT, ...given, ...contents };
}

/**
 * Whether an entry of an archive stands where a backup has one. No other is ever written, so that an archive of
 * somebody else's making reaches nothing outside the folder that it is unpacked into.
 */
export function isOurs(name: string, type: 'file' | 'directory'): boolean {
  const steps = name.split('/');
  if (!steps.every((step) => /^[^\\\p{Cc}]+$/u.test(step) && step !== '.' && step !== '..')) return false;
  if (type === 'file' && (name === MANIFEST || name === 'jwt-secret')) return true;
  const [part] = steps;
  const isFolder = part === 'database' || part === 'files' || part === 'releases';
  return isFolder && (type === 'directory' || steps.length > 1);
}

/** The first difference between what an archive says it holds and what was found in it; undefined if there is none. */
export function firstDifference(said: Contents, found: Contents): string | undefined {
  const folders = new Set(found.folders);
  const missing = said.folders.find((name) => !folders.has(name));
  if (missing !== undefined || said.folders.length !== folders.size) return missing ?? 'a folder';
  for (const [name, { size, sha256 }] of Object.entries(said.files)) {
    const file = Object.hasOwn(found.files, name) ? found.files[name] : undefined;
    if (file?.size !== size || file.sha256 !== sha256) return name;
  }
  return Object.keys(found.files).find((name) => !Object.hasOwn(said.files, name));
}
