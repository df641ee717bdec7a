import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { HostSurface } from '@ar/federation/compatibility';
import type { Release } from '@ar/federation/descriptor';
import { inspectFiles } from '@ar/federation/release-check';
import { hostSurface } from '@ar/federation/releases';
import { release as releaseSchema } from '@ar/federation/schemas';
import type { Kysely } from 'kysely';
import { extract, pack } from 'tar-stream';
import type * as z from 'zod';
import type { DB } from '../../../platform/database/schema.ts';
import { isStorable } from '../../../platform/http/validation.ts';
import { unless } from '../../../platform/storage/disk.ts';
import { ensureNone, refused } from '../refusals.ts';

export const DOCUMENT = 'department.json';

/** Does not check size limits, which do not apply to the server's own builds. @throws ReleaseRefused */
export async function readRelease(folder: string): Promise<{ release: Release; size: number }> {
  const text = await readFile(join(folder, DOCUMENT), 'utf8').catch((cause: unknown) => {
    throw refused('missing-file', { path: DOCUMENT }, { where: folder, cause });
  });
  const release = readDocument(releaseSchema, text, ` (${folder})`);
  const { problems, weight } = await inspectFiles(release, readerOf(folder));
  const others = problems.filter(({ code }) => code !== 'over-budget');
  ensureNone(others, folder);
  return { release, size: weight.size };
}

export const readerOf =
  (folder: string): Read<Uint8Array<ArrayBuffer>> =>
  (path) =>
    readFile(join(folder, path)).catch(() => undefined);

type Read<Bytes = Uint8Array> = (path: string) => Promise<Bytes | undefined>;

export async function readHostSurface(read: Read): Promise<HostSurface | undefined> {
  const bytes = await read('surface.json');
  return bytes && hostSurface.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

export function readDocument<Schema extends z.ZodType>(schema: Schema, text: string, where = '') {
  const invalid = (problem: string) => refused('invalid-descriptor', { problem: `${problem}${where}` });
  const given = parseJson(text);
  if (given === undefined) throw invalid('it is not JSON');
  if (!isStorable(given)) throw invalid('it holds a character that no text has');
  const { data, error } = schema.safeParse(given);
  if (!error) return data;
  const [issue] = error.issues;
  throw invalid(`${issue?.path.join('.')}: ${issue?.message.replace(/\.$/, '')}`);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Draft<Result> = (draft: string, install: () => Promise<void>) => Promise<Result>;

export async function inDraft<Result>(releases: string, release: Release, work: Draft<Result>) {
  const draft = join(releases, `.${release.id}-${release.version}-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  try {
    return await work(draft, () => installDraft(releases, draft, release));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

export async function installRelease(releases: string, source: string, release: Release): Promise<void> {
  if (await isSound(folderOf(releases, release), release)) return;
  await inDraft(releases, release, async (draft, install) => {
    for (const path of [...Object.keys(release.files), DOCUMENT]) {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await copyFile(join(source, path), join(draft, path));
    }
    await readRelease(draft);
    await install();
  });
}

async function installDraft(releases: string, draft: string, release: Release): Promise<void> {
  const target = folderOf(releases, release);
  const aside = `${draft}-aside`;
  await mkdir(dirname(target), { recursive: true });
  while (!(await isSound(target, release))) {
    await rename(draft, target).catch(unless('ENOTEMPTY', 'EEXIST'));
    if (await isSound(target, release)) return;
    await rename(target, aside).catch(unless('ENOENT'));
    await rm(aside, { recursive: true, force: true });
  }
}

export function folderOf(releases: string, { id, version }: Pick<Release, 'id' | 'version'>): string {
  return join(releases, id, version);
}

async function isSound(folder: string, { files }: Release): Promise<boolean> {
  const installed = await readRelease(folder).catch(() => undefined);
  return isDeepStrictEqual(installed?.release.files, files);
}

export interface Places {
  db: Kysely<DB>;
  releases: string;
  /** Undefined if there is one server, or if the servers share a folder. */
  store?: ReleaseStore | undefined;
}

export interface ReleaseStore {
  put(key: string, archive: Uint8Array): Promise<void>;
  /** The caller must read or destroy the stream. */
  get(key: string): Promise<Readable | undefined>;
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
  remove(key: string): Promise<void>;
}

export const RELEASES_PREFIX = 'releases/';

/** The key has a digest of the files, so that concurrent publications of one version do not overwrite each other. */
export function keyOf({ id, version, files }: Pick<Release, 'id' | 'version' | 'files'>): string {
  const lines = Object.entries(files).map(([path, hash]) => `${path} ${hash}\n`);
  const digest = createHash('sha256').update(lines.sort().join('')).digest('hex');
  return `${RELEASES_PREFIX}${id}/${version}/${digest.slice(0, 32)}.tar`;
}

export async function shareRelease(store: Places['store'], folder: string, release: Release): Promise<void> {
  await store?.put(keyOf(release), await packRelease(folder, release));
}

export async function packRelease(folder: string, { files }: Release): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar);
  for (const name of Object.keys(files).sort()) {
    tar.entry({ name, mode: 0o600, mtime: new Date(0) }, await readFile(join(folder, name)));
  }
  tar.finalize();
  return packed;
}

export async function unpackRelease(archive: Readable, draft: string, release: Release, size: number) {
  const entries = extract();
  archive.on('error', (error) => entries.destroy(error)).pipe(entries);
  let rest = size;
  try {
    for await (const entry of entries) {
      const { name, size: bytes = 0, type } = entry.header;
      rest -= bytes;
      if (type !== 'file' || !Object.hasOwn(release.files, name) || rest < 0)
        throw new Error(`its archive has an unpublished file: ${name}`);
      await mkdir(dirname(join(draft, name)), { recursive: true });
      await writeFile(join(draft, name), entry, { flag: 'wx' });
    }
  } finally {
    archive.destroy();
  }
  await writeFile(join(draft, DOCUMENT), JSON.stringify(release), { flag: 'wx' });
}
