import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { DB } from '../database/schema.ts';
import { type FileStore, fileOfKey } from './file-store.ts';

interface Places {
  db: Kysely<DB>;
  store: Pick<FileStore, 'remove'>;
}

export async function isNamed(db: Kysely<DB>, key: string): Promise<boolean> {
  const named = db.selectFrom('files').select('id').where('storage_key', '=', fileOfKey(key));
  return (await named.executeTakeFirst()) !== undefined;
}

/** A large batch of calls to an object store would take all sockets from others. */
const AT_ONCE = 10;

/**
 * Removes stored files after the transaction that deleted their rows, unless another row has the same content. The next
 * sweep removes what cannot be removed now.
 */
export async function removeUnnamed(
  { db, store }: Places,
  keys: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const removeOne = async (key: string) => {
    if (!(await isNamed(db, key))) await store.remove(key);
  };
  await pLimit(AT_ONCE).map(new Set(keys), (key) =>
    removeOne(key).catch((err: unknown) => log.warn({ err }, 'file not removed')),
  );
}
