import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';

interface Stores {
  from: FileStore;
  to: FileStore;
}

/** Several at once: an object store answers each after a while. */
const AT_ONCE = 8;

/**
 * Copies every file that the other side lacks. A file never changes and is there whole or not at all, so that a copy
 * that broke off goes on with what is left, and a server may go on meanwhile.
 */
export async function copyFiles({ from, to }: Stores, say: (line: string) => void): Promise<number> {
  const there = new Set<string>();
  for await (const { storageKey } of to.list()) there.add(storageKey);
  let copied = 0;
  let told = Date.now();
  await eachOf(from.list(), async ({ storageKey }) => {
    if (there.has(storageKey)) return;
    const content = await from.read(storageKey);
    // A server may just have removed it.
    if (!content) return;
    await to.write(storageKey, content);
    copied += 1;
    if (Date.now() - told < 5000) return;
    told = Date.now();
    say(`  ${copied} files copied so far`);
  });
  return copied;
}

export interface CheckedFiles {
  files: number;
  bytes: number;
  /** Each that is not what its row says, with what is wrong. */
  problems: { key: string; problem: 'missing' | 'changed' }[];
}

/** Reads every file that a row names, and compares its size and SHA-256 with the row's. */
export async function checkFiles(db: Kysely<DB>, store: Pick<FileStore, 'read'>): Promise<CheckedFiles> {
  const rows = await db
    .selectFrom('files')
    .select(['storage_key', 'size', 'sha256'])
    .distinctOn('storage_key')
    .orderBy('storage_key')
    .execute();
  const checked: CheckedFiles = { files: rows.length, bytes: 0, problems: [] };
  await eachOf(rows, async ({ storage_key: key, size, sha256 }) => {
    const content = await store.read(key);
    if (!content) return void checked.problems.push({ key, problem: 'missing' });
    const hash = createHash('sha256');
    let read = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      read += chunk.length;
    }
    checked.bytes += read;
    if (read !== size || hash.digest('hex') !== sha256) checked.problems.push({ key, problem: 'changed' });
  });
  return checked;
}

async function eachOf<One>(
  all: Iterable<One> | AsyncIterable<One>,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const under = new Set<Promise<void>>();
  for await (const one of all) {
    const begun = work(one).finally(() => under.delete(begun));
    under.add(begun);
    if (under.size >= AT_ONCE) await Promise.race(under);
  }
  await Promise.all(under);
}
