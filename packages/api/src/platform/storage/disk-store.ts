import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isStorageKey, storeIn } from './file-store.ts';
import { intoPlace } from './into-new-file.ts';

export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return storeIn({
    async write(key, content) {
      await makeFolder();
      // Another server may be keeping the same copy.
      const draft = join(folder, `.${randomUUID()}.part`);
      await intoPlace(pathOf(key), draft, (file) => pipeline(content, file));
    },
    async read(key, part) {
      // Opened before the answer begins, so that a missing file is still a 404.
      const file = await open(pathOf(key)).catch(unlessMissing);
      return file?.createReadStream(part);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const storageKey of (await readdir(folder).catch(unlessMissing)) ?? []) {
        const facts = isStorageKey(storageKey) && (await stat(pathOf(storageKey)).catch(unlessMissing));
        if (facts) yield { storageKey, changedAt: facts.mtime };
      }
    },
    removeDrafts: (olderThan) => sweepDrafts(folder, olderThan),
    async ready() {
      await makeFolder();
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  });
}

/** Removes half-written files (`*.part`) unchanged since this moment: their server was killed. Answers how many. */
export async function sweepDrafts(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const path = join(folder, name);
    const facts = name.endsWith('.part') && (await stat(path).catch(unlessMissing));
    if (!facts || facts.mtime >= olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
