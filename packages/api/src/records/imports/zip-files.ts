import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Message, message } from '@ar/domain/messages/message';
import { lineProblem } from '@ar/domain/stored-text';
import { maxBytesOf, tooLarge, type UploadKind } from '@ar/domain/upload';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { ArchiveEntry, NamedFile } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { intoNewFile, newDraft } from '../../platform/storage/disk.ts';
import { inspect } from '../../platform/uploads/inspect/inspect.ts';
import { refuseFile } from '../../platform/uploads/receive.ts';
import type { Accepted } from '../files/accept-form.ts';
import { removeUnreferenced } from '../files/record-files.ts';

const MAX_ENTRIES = 20_000;
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM = 20 * 1024 * 1024;

const refused = (problem: Message) => refuseFile('archive', problem);

export async function openArchive(file: string, size: number) {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw refused('zip-damaged');
  });
  try {
    const entries = await directoryOf(zip, size);
    return {
      entries: [...entries.values()].map(({ entry, ...name }) => ({ ...name, size: entry.uncompressedSize })),
      async extract(path: string, to: string): Promise<void> {
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
    // yauzl refuses paths outside the folder.
    throw refused(
      /relative path|absolute path|invalid characters/.test(error.message) ? 'zip-names' : 'zip-damaged',
    );
  }
}

const SYMBOLIC_LINK = 0o120000;

async function directoryOf(zip: ZipFile, size: number) {
  const read: Entry[] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    read.push(entry);
    if (read.length > MAX_ENTRIES) throw refused(message('zip-many', { most: MAX_ENTRIES }));
    if (entry.isEncrypted()) throw refused('zip-locked');
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK) throw refused('zip-links');
    const { compressedSize, uncompressedSize } = entry;
    packed += compressedSize;
    // Entries overlap if the sum of the sizes is larger than the archive.
    if (packed > size || uncompressedSize > Math.max(RATIO_COUNTS_FROM, compressedSize * MAX_RATIO))
      throw refused('zip-bomb');
  }
  const entries = new Map<string, ReturnType<typeof namesOf>[number]>();
  for (const named of namesOf(read)) {
    const { path } = named;
    if (path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(path)) continue;
    if (lineProblem(path)) throw refused('zip-names');
    if (entries.has(path)) throw refused('zip-twice');
    entries.set(path, named);
  }
  return entries;
}

/** The upper half of code page 852, which Windows uses for names in ZIPs and `TextDecoder` does not support. */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0';

const inCp852 = (raw: Buffer) =>
  Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP852[byte - 128])).join('');
const inCp1250 = (raw: Buffer) => new TextDecoder('windows-1250').decode(raw);

/** Returns undefined if the name is in a code page. */
function utf8Name({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string | undefined {
  const isMarked = (generalPurposeBitFlag & 0x800) !== 0;
  // yauzl has read Info-ZIP's UTF-8 field instead of the header.
  const isInfoZip = fileName !== getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, [], false);
  if (isMarked || isInfoZip || isAscii(fileNameRaw)) return fileName;
  return isUtf8(fileNameRaw) ? slashed(new TextDecoder().decode(fileNameRaw)) : undefined;
}

const slashed = (name: string) => name.replaceAll('\\', '/');

function likeness(name: string): number {
  const count = (pattern: RegExp) => name.match(pattern)?.length ?? 0;
  return 2 * count(/[čćđšž]|(?<!\p{Ll})[ČĆĐŠŽ]/gu) - count(/[^\x20-\x7E]/gu);
}

/** Assumes that all names of an archive are in the same code page. */
function namesOf(entries: readonly Entry[]): (Pick<ArchiveEntry, 'path' | 'other'> & { entry: Entry })[] {
  const names = entries.map(utf8Name);
  const inCodePage = entries.filter((_, at) => names[at] === undefined);
  const score = (read: typeof inCp852) =>
    inCodePage.reduce((sum, { fileNameRaw }) => sum + likeness(read(fileNameRaw)), 0);
  const isCp1250 = score(inCp1250) > score(inCp852);
  const [first, second] = isCp1250 ? [inCp1250, inCp852] : [inCp852, inCp1250];
  return entries.map((entry, at) => {
    const path = names[at];
    const raw = entry.fileNameRaw;
    return path === undefined
      ? { entry, path: slashed(first(raw)), other: slashed(second(raw)) }
      : { entry, path };
  });
}

export interface RequestedFile {
  path: string;
  field: string;
  kind: UploadKind;
}
export type Inspected = Pick<NamedFile, 'problem' | 'sha256'>;

type Server = Pick<FastifyInstance, 'db' | 'store' | 'log'>;
export type Unpacking = Server & Pick<FastifyInstance['uploads'], 'incoming' | 'scan'>;

type WithArchive = Pick<Selectable<DB['imports']>, 'archive_file'>;

export const storedArchive = ({ db }: Pick<Server, 'db'>, { archive_file }: WithArchive) =>
  db
    .selectFrom('files')
    .select(['storage_key', 'size'])
    .where('id', '=', archive_file as string)
    .executeTakeFirst();

export async function removeArchive(deps: Server, { archive_file }: WithArchive): Promise<void> {
  if (archive_file === null) return;
  const files = deps.db.deleteFrom('files').where('id', '=', archive_file).returning('storage_key');
  const keys = (await files.execute()).map(({ storage_key }) => storage_key);
  await removeUnreferenced(deps, keys, deps.log);
}

type StoredArchive = Awaited<ReturnType<typeof storedArchive>>;

export function localArchive({ store, incoming, scan, log }: Omit<Unpacking, 'db'>, stored: StoredArchive) {
  let opened: ReturnType<typeof openArchive> | undefined;
  let copy: string | undefined;
  async function open() {
    if (!stored) throw refused('zip-damaged');
    const content = await store.read(stored.storage_key);
    if (!content) throw refused('zip-damaged');
    copy = await newDraft(incoming);
    await intoNewFile(copy, (file) => pipeline(content, file), { mode: 0o600 });
    return openArchive(copy, stored.size);
  }
  async function withDraft<Result>(
    { path, field, kind }: RequestedFile,
    use: (draft: Accepted) => Promise<Result>,
  ): Promise<Result | { problem: Message }> {
    opened ??= open();
    const archive = await opened;
    const size = archive.entries.find((entry) => entry.path === path)?.size ?? 0;
    if (size > maxBytesOf(kind)) return { problem: tooLarge(kind) };
    const draft = { field, kind, name: basename(path), size, path: await newDraft(incoming) };
    try {
      const fault = await archive.extract(path, draft.path).catch((error: Error) => error);
      if (fault && 'syscall' in fault) throw fault;
      if (fault) return { problem: 'zip-file-damaged' };
      // Scanners read a ZIP only up to a limit, so the server scans each file.
      const problem = await scan(draft, { log });
      if (problem) return { problem };
      const inspected = await inspect(draft, kind);
      return 'problem' in inspected ? inspected : await use({ ...draft, ...inspected });
    } finally {
      await rm(draft.path, { force: true });
    }
  }
  return {
    withDraft,
    inspect: (file: RequestedFile): Promise<Inspected> =>
      withDraft(file, async (draft) => ({ sha256: await sha256Of(draft.path) })),
    async close() {
      const archive = await opened?.catch(() => undefined);
      archive?.close();
      if (copy) await rm(copy, { force: true });
    },
  };
}

export type LocalArchive = ReturnType<typeof localArchive>;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const alike = (path: string) =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.{0,2}\/)+/, '');
const isOnDisk = (cell: string) => /^(?:[a-z]+:|[\\/])/i.test(cell);
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const MOST_STEPS = 20;

function endsOf(path: string): string[] {
  const steps = path.split('/').slice(-MOST_STEPS);
  return steps.map((_, at) => steps.slice(at).join('/'));
}

type Candidate = Record<'path' | 'name', string>;

/**
 * Order of the search: the record's folder, the exact path, the record's current file (`ownName`), the longest common
 * end.
 */
export function finderIn(entries: readonly ArchiveEntry[]) {
  const byEnd = new Map<string, Candidate[]>();
  for (const { path, other } of entries) {
    for (const name of new Set([path, other ?? path].map(alike))) {
      for (const end of endsOf(name)) {
        const same = byEnd.get(end);
        if (same) same.push({ path, name });
        else byEnd.set(end, [{ path, name }]);
      }
    }
  }
  const withEnd = (end: string) => {
    const all = byEnd.get(end) ?? [];
    const whole = all.filter(({ name }) => name === end);
    return whole.length > 0 ? whole : all;
  };
  return (
    cell: string,
    id: number | null,
    ownName?: string,
    extensions: readonly string[] = [],
  ): { path: string } | { problem: Message } | undefined => {
    const name = alike(cell);
    const own = id === null ? [] : withEnd(`${id}/${name.replace(/[\\/:]/g, '_')}`);
    const end = endsOf(name).find((end) => byEnd.has(end));
    const found = own.length > 0 || end === undefined ? own : withEnd(end);
    const isNamed = own.length > 0 || found[0]?.name === name;
    if (!isNamed && ownName !== undefined && alike(ownName) === name) return undefined;
    const [one, other] = found;
    const exact = other ? found.find(({ path }) => path === cell) : one;
    if (exact) {
      const isElsewhere = own.length === 0 && ![name, exact.name].includes(end ?? '') && !isOnDisk(cell);
      return isElsewhere ? { problem: meantProblem(cell, exact.path) } : { path: exact.path };
    }
    if (one && other) return { problem: severalProblem(cell, one, other) };
    if (entries.length === 0) return { problem: message('zip-missing', { name: cell }) };
    const [meant, more] = extensions.flatMap((extension) => byEnd.get(lastPart(name) + extension) ?? []);
    if (!meant || more) return { problem: message('zip-file-missing', { name: cell }) };
    return { problem: meantProblem(cell, lastPart(meant.path)) };
  };
}

const meantProblem = (name: string, meant: string) => message('zip-file-meant', { name, meant });

function severalProblem(name: string, one: Candidate, other: Candidate): Message {
  const paths = { one: one.path, other: other.path };
  if (one.name === other.name) return message('zip-paths-alike', paths);
  if (!/[\\/]/.test(name)) return message('zip-two-of-name', { name });
  return message('zip-either-path', { name, ...paths });
}
