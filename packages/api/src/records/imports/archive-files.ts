import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Message, message } from '@ar/domain/messages/message';
import { lineProblem } from '@ar/domain/stored-text';
import type { UploadKind } from '@ar/domain/upload';
import { maxBytesOf, tooLarge } from '@ar/domain/upload';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { ArchiveEntry, NamedFile } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { intoNewFile } from '../../platform/storage/into-new-file.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';
import { inspect } from '../../platform/uploads/inspect/inspect.ts';
import { refuseFile } from '../../platform/uploads/receive.ts';
import type { Scan } from '../../platform/uploads/scanning/scanner.ts';
import type { Accepted } from '../files/accept-form.ts';
import { type EntryName, namesOf } from './zip-names.ts';

const MAX_ENTRIES = 20_000;
/** No sound picture, document or model compresses better. */
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM = 20 * 1024 * 1024;

const refused = (problem: Message) => refuseFile('archive', problem);

export interface OpenArchive {
  entries: readonly ArchiveEntry[];
  extract(path: string, to: string): Promise<void>;
  close(): void;
}

/** Opens a ZIP and checks its directory; files are unpacked one by one when a cell names them. */
export async function openArchive(file: string, size: number): Promise<OpenArchive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw refused('zip-damaged');
  });
  try {
    const entries = await directoryOf(zip, size);
    return {
      entries: [...entries.values()].map(({ entry, ...name }) => ({ ...name, size: entry.uncompressedSize })),
      async extract(path, to) {
        const named = entries.get(path);
        if (!named) throw refused('zip-damaged');
        const content = await zip.openReadStreamPromise(named.entry);
        await intoNewFile(to, (target) => pipeline(content, target), { mode: 0o600 });
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (!(error instanceof Error) || 'statusCode' in error || 'syscall' in error) throw error;
    // yauzl refuses paths out of the folder.
    throw refused(
      /relative path|absolute path|invalid characters/.test(error.message) ? 'zip-names' : 'zip-damaged',
    );
  }
}

const SYMBOLIC_LINK = 0o120000;

interface Named extends EntryName {
  entry: Entry;
}

async function directoryOf(zip: ZipFile, size: number): Promise<Map<string, Named>> {
  const read: Entry[] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    read.push(entry);
    // Counts folders too: reading their names takes as long.
    if (read.length > MAX_ENTRIES) throw refused(message('zip-many', { most: MAX_ENTRIES }));
    if (entry.isEncrypted()) throw refused('zip-locked');
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK) throw refused('zip-links');
    const { compressedSize, uncompressedSize } = entry;
    packed += compressedSize;
    // Entries that together are larger than their archive overlap.
    if (packed > size || uncompressedSize > Math.max(RATIO_COUNTS_FROM, compressedSize * MAX_RATIO))
      throw refused('zip-bomb');
  }
  const entries = new Map<string, Named>();
  for (const [at, name] of namesOf(read).entries()) {
    const { path } = name;
    if (path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(path)) continue;
    // Invisible characters are stored nowhere.
    if (lineProblem(path)) throw refused('zip-names');
    if (entries.has(path)) throw refused('zip-twice');
    entries.set(path, { ...name, entry: read[at] as Entry });
  }
  return entries;
}

export interface AskedFile {
  path: string;
  field: string;
  kind: UploadKind;
}
export type Inspected = Pick<NamedFile, 'problem' | 'sha256'>;

type Stored = Pick<Selectable<DB['files']>, 'storage_key' | 'size'>;

export interface Unpacking {
  db: Kysely<DB>;
  store: FileStore;
  incoming: string;
  scan: Scan;
  log: FastifyBaseLogger;
}

type WithArchive = Pick<Selectable<DB['imports']>, 'archive_file'>;

export async function storedArchive(
  db: Kysely<DB>,
  { archive_file }: WithArchive,
): Promise<Stored | undefined> {
  if (archive_file === null) return undefined;
  const files = db.selectFrom('files').select(['storage_key', 'size']).where('id', '=', archive_file);
  return files.executeTakeFirst();
}

export async function removeArchive(
  deps: Pick<Unpacking, 'db' | 'store' | 'log'>,
  { archive_file }: WithArchive,
): Promise<void> {
  if (archive_file === null) return;
  const files = deps.db.deleteFrom('files').where('id', '=', archive_file).returning('storage_key');
  const keys = (await files.execute()).map(({ storage_key }) => storage_key);
  await removeUnnamed(deps, keys, deps.log);
}

interface Local extends Pick<Unpacking, 'incoming' | 'scan' | 'log'> {
  store: Pick<FileStore, 'read'>;
}

/** A stored ZIP, copied to this machine when its first file is needed. */
export function localArchive({ store, incoming, scan, log }: Local, stored: Stored | undefined) {
  let opened: Promise<OpenArchive> | undefined;
  const copy = join(incoming, `${randomUUID()}.part`);
  async function open(): Promise<OpenArchive> {
    if (!stored) throw refused('zip-damaged');
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const content = await store.read(stored.storage_key);
    if (!content) throw refused('zip-damaged');
    await intoNewFile(copy, (file) => pipeline(content, file), { mode: 0o600 });
    return openArchive(copy, stored.size);
  }
  /** Unpacks and inspects a file, hands it to `use`, and removes it. */
  async function withDraft<Result>(
    { path, field, kind }: AskedFile,
    use: (draft: Accepted) => Promise<Result>,
  ): Promise<Result | { problem: Message }> {
    opened ??= open();
    const archive = await opened;
    const size = archive.entries.find((entry) => entry.path === path)?.size ?? 0;
    if (size > maxBytesOf(kind)) return { problem: tooLarge(kind) };
    const draft = { field, kind, name: basename(path), size, path: join(incoming, `${randomUUID()}.part`) };
    try {
      const fault = await archive.extract(path, draft.path).catch((error: Error) => error);
      if (fault && 'syscall' in fault) throw fault;
      if (fault) return { problem: 'zip-file-damaged' };
      // The ZIP was scanned, but scanners read a ZIP only up to a limit.
      const problem = await scan(draft, { log });
      if (problem) return { problem };
      const judged = await inspect(draft, kind);
      return 'problem' in judged ? judged : await use({ ...draft, ...judged });
    } finally {
      await rm(draft.path, { force: true });
    }
  }
  return {
    withDraft,
    inspect: (file: AskedFile): Promise<Inspected> =>
      withDraft(file, async (draft) => ({ sha256: await sha256Of(draft.path) })),
    async close() {
      const archive = await opened?.catch(() => undefined);
      archive?.close();
      await rm(copy, { force: true });
    },
  };
}

export type LocalArchive = ReturnType<typeof localArchive>;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
