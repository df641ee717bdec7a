import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
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

/** So many at once: an object store is asked for each file, and a large batch would take all sockets from others. */
const AT_ONCE = 10;

/**
 * Removes what is stored under these keys, whose rows went in a transaction that is committed, unless another row has the
 * same content. What cannot be removed now is no failure of that change, and goes with the next sweep.
 */
export async function removeUnnamed(
  { db, store }: Places,
  keys: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const left = new Set(keys).values();
  const removeSome = async () => {
    for (const key of left) {
      try {
        if (!(await isNamed(db, key))) await store.remove(key);
      } catch (err) {
        log.warn({ err }, 'file not removed');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, removeSome));
}
