import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** What the `files` table keeps of a stored file. */
interface StoredFile {
  storageKey: string;
  size: number;
  /** Of the content, in lower-case hexadecimal. */
  sha256: string;
}

export interface FileStore {
  /**
   * Stores the content under a name of the server's own making, and settles once it is safely on disk. A content
   * that breaks off leaves nothing behind.
   */
  put(content: Readable | Uint8Array, extension: string): Promise<StoredFile>;
  /** The content or a part of it; undefined where no such file is stored. */
  read(storageKey: string, part?: ByteRange): Promise<Readable | undefined>;
  /** Removes the file; one that is gone already is no error. */
  remove(storageKey: string): Promise<void>;
}

const KEY = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Whether a text is a key this store makes: no separator, no parent folder and no hidden name ever is. */
export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

/** Files in one folder of the local disk. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (storageKey: string) => {
    if (!isStorageKey(storageKey)) throw new Error(`Not a storage key: ${storageKey}`);
    return join(folder, storageKey);
  };
  return {
    async put(content, extension) {
      const storageKey = newKey(extension);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${storageKey}.part`);
      try {
        const facts = await write(draft, content);
        await rename(draft, pathOf(storageKey));
        await persistName(folder);
        return { storageKey, ...facts };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(storageKey, part) {
      // Opened before the answer begins: a file that is missing must still become a 404.
      const file = await open(pathOf(storageKey)).catch(unlessMissing);
      return file?.createReadStream(part);
    },
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function newKey(extension: string): string {
  const safe = extension
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8);
  return `${randomBytes(16).toString('hex')}.${safe || 'bin'}`;
}

async function write(
  path: string,
  content: Readable | Uint8Array,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk);
      size += chunk.length;
      await writeWhole(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length; ) {
    offset += (await file.write(chunk, offset)).bytesWritten;
  }
}

/** A name is durable only once its folder is written too (fsync(2)); where folders cannot be opened it is not needed. */
async function persistName(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
