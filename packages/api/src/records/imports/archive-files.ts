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
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { ArchiveEntry, NamedFile } from '../../platform/database/import-types.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { intoNewFile } from '../../platform/storage/into-new-file.ts';
import { inspect } from '../../platform/uploads/inspect/inspect.ts';
import { refuseFile } from '../../platform/uploads/receive.ts';
import type { Scan } from '../../platform/uploads/scanning/scanner.ts';
import type { Accepted } from '../files/accept-form.ts';
import { type EntryName, namesOf } from './zip-names.ts';

const MAX_ENTRIES = 20_000;
/** No picture, document or model that is sound shrinks so far. */
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM = 20 * 1024 * 1024;

const ARCHIVE_PROBLEMS = {
  damaged: 'zip-damaged',
  locked: 'zip-locked',
  names: 'zip-names',
  links: 'zip-links',
  twice: 'zip-twice',
  bomb: 'zip-bomb',
  many: message('zip-many', { most: MAX_ENTRIES }),
} as const satisfies Record<string, Message>;

const refused = (problem: keyof typeof ARCHIVE_PROBLEMS) => refuseFile('archive', ARCHIVE_PROBLEMS[problem]);

export interface OpenArchive {
  entries: readonly ArchiveEntry[];
  /** Unpacks a file into a new one of this path. */
  extract(path: string, to: string): Promise<void>;
  close(): void;
}

/** Opens a ZIP of files, after its directory was judged; what it holds is unpacked one by one, where it is named. */
export async function openArchive(file: string, size: number): Promise<OpenArchive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw refused('damaged');
  });
  try {
    const entries = await directoryOf(zip, size);
    return {
      entries: [...entries.values()].map(({ entry, ...name }) => ({ ...name, size: entry.uncompressedSize })),
      async extract(path, to) {
        const named = entries.get(path);
        if (!named) throw refused('damaged');
        const content = await zip.openReadStreamPromise(named.entry);
        await intoNewFile(to, (target) => pipeline(content, target), { mode: 0o600 });
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    if (!(error instanceof Error) || 'statusCode' in error || 'syscall' in error) throw error;
    // yauzl refuses what leads out of the folder.
    throw refused(/relative path|absolute path|invalid characters/.test(error.message) ? 'names' : 'damaged');
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
    // Folders too: to read their names takes as long.
    if (read.length > MAX_ENTRIES) throw refused('many');
    if (entry.isEncrypted()) throw refused('locked');
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK) throw refused('links');
    const { compressedSize, uncompressedSize } = entry;
    packed += compressedSize;
    // Entries that together are larger than their archive overlap.
    if (packed > size || uncompressedSize > Math.max(RATIO_COUNTS_FROM, compressedSize * MAX_RATIO))
      throw refused('bomb');
  }
  const entries = new Map<string, Named>();
  for (const [at, name] of namesOf(read).entries()) {
    const { path } = name;
    if (path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(path)) continue;
    // Nobody sees what these are, and no text that is stored holds them.
    if (lineProblem(path)) throw refused('names');
    if (entries.has(path)) throw refused('twice');
    entries.set(path, { ...name, entry: read[at] as Entry });
  }
  return entries;
}

/** A file of the ZIP, for a field of its record. */
export interface AskedFile {
  path: string;
  field: string;
  kind: UploadKind;
}
export type Inspected = Pick<NamedFile, 'problem' | 'sha256'>;

interface Stored {
  storage_key: string;
  size: number;
}

interface Unpacking {
  store: Pick<FileStore, 'read'>;
  incoming: string;
  scan: Scan;
  log: FastifyBaseLogger;
}

/** A stored ZIP, brought to this machine once something in it is asked for; any server may go on with it. */
export function localArchive({ store, incoming, scan, log }: Unpacking, stored: Stored | undefined) {
  let opened: Promise<OpenArchive> | undefined;
  const copy = join(incoming, `${randomUUID()}.part`);
  async function open(): Promise<OpenArchive> {
    if (!stored) throw refused('damaged');
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const content = await store.read(stored.storage_key);
    if (!content) throw refused('damaged');
    await intoNewFile(copy, (file) => pipeline(content, file), { mode: 0o600 });
    return openArchive(copy, stored.size);
  }
  /** Hands a file of the archive over as a draft that was inspected; it is gone afterwards. */
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
      const unpacked = await archive.extract(path, draft.path).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && 'syscall' in error) throw error;
          return false;
        },
      );
      if (!unpacked) return { problem: 'zip-file-damaged' };
      // Scanners look into a ZIP only so far.
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
