import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  assertStorageKey,
  type FileStore,
  isStorageKey,
  type Measures,
  measure,
  newKey,
  withCopies,
} from './file-store.ts';

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
      // Opened before the answer begins, so that a missing file is still a 404.
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

/** A name is durable once its folder is written too (fsync(2)). Systems that cannot open folders do not need it. */
async function persistName(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Removes half-written files (`*.part`) unchanged since this moment: their server was killed. Answers how many. */
export async function sweepDrafts(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    if (!name.endsWith('.part')) continue;
    const path = join(folder, name);
    const facts = await stat(path).catch(unlessMissing);
    if (!facts || facts.mtime >= olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** For a file that somebody else may have removed, or a folder that is not made yet. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
