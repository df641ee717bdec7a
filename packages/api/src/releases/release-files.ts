import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Release } from '@ar/federation/descriptor';
import { inspectFiles } from '@ar/federation/release-check';
import { release as releaseSchema } from '@ar/federation/schemas';
import { extract, pack } from 'tar-stream';
import { ReleaseRefused, refused } from './refusals.ts';

export const DOCUMENT = 'department.json';

export interface Build {
  release: Release;
  /** Bytes of all its files. */
  size: number;
}

/**
 * Reads a build's `department.json` and checks that every file it names is there and is the one it was built with.
 * What it weighs is no reason against it: it was built where it is served.
 */
export async function readRelease(folder: string): Promise<Build> {
  const release = await readDocument(folder);
  const { problems, weight } = await inspectFiles(release, readerOf(folder));
  const wrong = problems.filter(({ code }) => code !== 'over-budget');
  if (wrong.length > 0) throw new ReleaseRefused(wrong, folder);
  return { release, size: weight.size };
}

/** How the files below a folder are read; undefined where there is none. */
export function readerOf(folder: string): (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (path) => readFile(join(folder, path)).catch(() => undefined);
}

async function readDocument(folder: string): Promise<Release> {
  const text = await readFile(join(folder, DOCUMENT), 'utf8').catch((cause: unknown) => {
    throw new ReleaseRefused([{ code: 'missing-file', facts: { path: DOCUMENT } }], folder, { cause });
  });
  const parsed = releaseSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refused('invalid-descriptor', { problem: `${issue?.path.join('.')}: ${issue?.message} (${folder})` });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('invalid-descriptor', { problem: 'it is not JSON' });
  }
}

/** A folder of its own for a release that is not whole yet. Hidden, so that none of it is served. */
export async function makeDraft(releases: string, { id, version }: Release): Promise<string> {
  const draft = join(releases, `.${id}-${version}-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  return draft;
}

/**
 * Copies exactly the files that the document names to their place, whole or not at all. A release that stands there
 * already is left alone: once published, a version never changes.
 */
export async function installRelease(releases: string, source: string, release: Release): Promise<void> {
  if (await isSound(targetOf(releases, release), release)) return;
  const draft = await makeDraft(releases, release);
  try {
    for (const path of [...Object.keys(release.files), DOCUMENT]) {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await copyFile(join(source, path), join(draft, path));
    }
    // The source may have been rebuilt while it was copied.
    await readRelease(draft);
    await installDraft(releases, draft, release);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Puts a whole draft in its place. What stands there already stays if it is the same; anything else was left by a
 * server that was killed before it could publish it, or was tampered with.
 */
export async function installDraft(releases: string, draft: string, release: Release): Promise<void> {
  const target = targetOf(releases, release);
  await mkdir(dirname(target), { recursive: true });
  while (!(await isSound(target, release))) {
    const moved = await rename(draft, target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // rename(2): something stands there, by now perhaps the same release, put there by another server.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (moved || (await isSound(target, release))) return;
    await setAside(target, `${draft}-aside`);
  }
}

/** Takes a folder out of the way in one step: another server that looks at it finds all of it or nothing. */
async function setAside(folder: string, aside: string): Promise<void> {
  await rename(folder, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

/** Where a release stands below the releases folder. */
function targetOf(releases: string, { id, version }: Pick<Release, 'id' | 'version'>): string {
  return join(releases, id, version);
}

async function isSound(folder: string, { files }: Release): Promise<boolean> {
  const installed = await readRelease(folder).catch(() => undefined);
  const found = installed?.release.files ?? {};
  return (
    Object.keys(found).length === Object.keys(files).length &&
    Object.entries(files).every(([path, hash]) => found[path] === hash)
  );
}

/** A release's files as one tar archive. Its document is not in it: the database has that. */
export async function packRelease(folder: string, { files }: Release): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar);
  for (const name of Object.keys(files).sort()) {
    tar.entry({ name, mode: 0o600, mtime: new Date(0) }, await readFile(join(folder, name)));
  }
  tar.finalize();
  return packed;
}

/**
 * Unpacks a release into a draft. Only files that its document names are taken, and no more bytes than were published;
 * whether they are the right ones, `readRelease` says.
 */
export async function unpackRelease(
  archive: Readable,
  draft: string,
  { release, size }: { release: Release; size: number },
): Promise<void> {
  const entries = extract();
  archive.on('error', (error) => entries.destroy(error)).pipe(entries);
  let rest = size;
  try {
    for await (const entry of entries) {
      const { name, size: bytes = 0, type } = entry.header;
      rest -= bytes;
      if (type !== 'file' || !Object.hasOwn(release.files, name) || rest < 0) {
        throw new Error(
          `The archive of ${release.id} ${release.version} holds what was not published: ${name}`,
        );
      }
      await mkdir(dirname(join(draft, name)), { recursive: true });
      await writeFile(join(draft, name), entry, { flag: 'wx' });
    }
  } finally {
    archive.destroy();
  }
  await writeFile(join(draft, DOCUMENT), JSON.stringify(release), { flag: 'wx' });
}
