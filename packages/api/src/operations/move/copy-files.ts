import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';

const AT_ONCE = { concurrency: 8 };

export async function copyFiles(from: FileStore, to: FileStore, say: (line: string) => void) {
  const there = new Set<string>();
  for await (const { storageKey } of to.list()) there.add(storageKey);
  let copied = 0;
  let reportedAt = Date.now();
  const copy = async ({ storageKey }: { storageKey: string }) => {
    const content = there.has(storageKey) ? undefined : await from.read(storageKey);
    if (!content) return;
    await to.write(storageKey, content);
    copied += 1;
    if (Date.now() - reportedAt < 5000) return;
    reportedAt = Date.now();
    say(`  ${copied} files copied so far`);
  };
  await Readable.from(from.list()).forEach(copy, AT_ONCE);
  return copied;
}

export type CheckedFiles = Awaited<ReturnType<typeof checkFiles>>;

export async function checkFiles(db: Kysely<DB>, store: Pick<FileStore, 'read'>) {
  const rows = await filesOfRows(db);
  const problems: { key: string; problem: 'missing' | 'changed' }[] = [];
  let bytes = 0;
  const check = async ({ storage_key: key, size, sha256 }: (typeof rows)[number]) => {
    const content = await store.read(key);
    if (!content) return void problems.push({ key, problem: 'missing' });
    const { pass, result } = measuring();
    for await (const _ of pass(content));
    const found = result();
    bytes += found.size;
    if (found.size !== size || found.sha256 !== sha256) problems.push({ key, problem: 'changed' });
  };
  await Readable.from(rows).forEach(check, AT_ONCE);
  return { files: rows.length, bytes, problems };
}

export const filesOfRows = (db: Kysely<DB>) =>
  db
    .selectFrom('files')
    .select(['storage_key', 'original_name', 'size', 'sha256'])
    .distinctOn('storage_key')
    .orderBy('storage_key')
    .execute();

export function measuring() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  };
}
