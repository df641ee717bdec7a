import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertStorageKey, type FileStore, isStorageKey, newKey, withCopies } from './file-store.ts';
import { type Measures, measure } from './measure.ts';
import { sweepDrafts, unlessMissing } from './sweep-drafts.ts';

/** Files in one folder of the local disk. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (storageKey: string) => {
    assertStorageKey(storageKey);
    return join(folder, storageKey);
  };
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const keep = async (storageKey: string, content: Readable | Uint8Array): Promise<Measures> => {
    const path = pathOf(storageKey);
    await makeFolder();
    // Another server may be keeping the same copy.
    const draft = join(folder, `.${randomUUID()}.part`);
    try {
      const measures = await write(draft, content);
      await rename(draft, path);
      await persistName(folder);
      return measures;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
  return {
    async put(content, extension) {
      const storageKey = newKey(extension);
      return { storageKey, ...(await keep(storageKey, content)) };
    },
    async keepCopy(key, content) {
      await keep(key, content);
    },
    async read(storageKey, part) {
      // Opened before the answer begins: a file that is missing must still become a 404.
      const file = await open(pathOf(storageKey)).catch(unlessMissing);
      return file?.createReadStream(part);
    },
    async remove(storageKey) {
      assertStorageKey(storageKey);
      for (const key of withCopies(storageKey)) await rm(pathOf(key), { force: true });
    },
    async *list() {
      for (const storageKey of (await readdir(folder).catch(unlessMissing)) ?? []) {
        if (!isStorageKey(storageKey)) continue;
        const facts = await stat(pathOf(storageKey)).catch(unlessMissing);
        if (facts) yield { storageKey, changedAt: facts.mtime };
      }
    },
    removeDrafts: (olderThan) => sweepDrafts(folder, olderThan),
    async ready() {
      await makeFolder();
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

async function write(path: string, content: Readable | Uint8Array): Promise<Measures> {
  const { chunks, measures } = measure(content);
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await writeWhole(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  return measures();
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
