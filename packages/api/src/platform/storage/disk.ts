import { randomUUID } from 'node:crypto';
import { constants, createWriteStream, type WriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createFileStore, type FileStore, isStorageKey } from './file-store.ts';

export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return createFileStore({
    async write(key, content) {
      await makeFolder();
      const draft = join(folder, `.${randomUUID()}.part`);
      await intoPlace(pathOf(key), draft, (file) => pipeline(content, file));
    },
    async read(key, part) {
      // The file is opened before the response begins, so that a missing file can cause a 404.
      const file = await open(pathOf(key)).catch(unlessMissing);
      return file?.createReadStream(part);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => filesIn(folder, isStorageKey),
    removeDrafts: (olderThan) => sweepDrafts(folder, olderThan),
    async ready() {
      await makeFolder();
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  });
}

async function* filesIn(folder: string, isWanted: (name: string) => boolean) {
  for (const storageKey of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const facts = isWanted(storageKey) && (await stat(join(folder, storageKey)).catch(unlessMissing));
    if (facts) yield { storageKey, changedAt: facts.mtime };
  }
}

const isDraft = (name: string) => name.endsWith('.part');

export async function sweepDrafts(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for await (const { storageKey: name, changedAt } of filesIn(folder, isDraft)) {
    if (changedAt >= olderThan) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

export async function newDraft(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomUUID()}.part`);
}

export const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

const unlessMissing = unless('ENOENT');

/** Waits until the file is closed, because Node 20.20 may open the file after a failed pipeline. */
export async function intoNewFile<Filled>(
  path: string,
  fill: (file: WriteStream) => Promise<Filled>,
  options: { mode?: number; flush?: boolean } = {},
): Promise<Filled> {
  const file = createWriteStream(path, { ...options, flags: 'wx' });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  file.on('error', () => {});
  const filled = await fill(file).finally(() => {
    file.destroy();
    return closed;
  });
  if (file.errored) throw file.errored;
  return filled;
}

export async function intoPlace(path: string, draft: string, fill: (file: WriteStream) => Promise<void>) {
  try {
    await intoNewFile(draft, fill, { mode: 0o600, flush: true });
    await renameForGood(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  // A rename survives a power failure only after the folder is synced (fsync(2)).
  const folder = await open(dirname(to)).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

export type DiskSpace = Awaited<ReturnType<typeof diskSpace>>;

export async function diskSpace(folder: string) {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { bytes: blocks * bsize, free: bavail * bsize };
}
