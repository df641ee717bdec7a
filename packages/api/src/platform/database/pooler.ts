import { CompiledQuery, type Kysely } from 'kysely';
import { PREPARED, preparedName } from './connect.ts';
import type { DB } from './schema.ts';

type Pooling = 'none' | 'shared' | 'broken';

const STATEMENT = `${PREPARED} select pg_backend_pid() as pid,
  exists (select from pg_prepared_statements where name = $1) as "hasStatement"`;
const PREPARED_LOST = '26000';
const PREPARED_BY_ANOTHER = '42P05';

export async function poolingOf(db: Kysely<DB>): Promise<Pooling> {
  try {
    return await db.connection().execute((other) =>
      db.connection().execute(async (one) => {
        const before = await sessionOf(one);
        return other.transaction().execute(async (held) => {
          const sessions = [await sessionOf(held), await sessionOf(one)];
          const [other, after] = sessions.map(({ pid }) => pid);
          if (after === before.pid && other !== before.pid) return 'none';
          return before.hasStatement ? 'broken' : 'shared';
        });
      }),
    );
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === PREPARED_LOST || code === PREPARED_BY_ANOTHER) return 'broken';
    throw error;
  }
}

async function sessionOf(db: Kysely<DB>): Promise<{ pid: number; hasStatement: boolean }> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(STATEMENT, [preparedName(STATEMENT)]));
  return rows[0] as { pid: number; hasStatement: boolean };
}

export const POOLER_BREAKS =
  'DATABASE_URL leads through a pooler that loses prepared statements (PgBouncer with pool_mode = transaction), so that calls fail.';
export const POOLER_REMEDY =
  'Let DATABASE_URL name PostgreSQL itself, set pool_mode = session, or use PgBouncer 1.21 or newer with max_prepared_statements = 200.';
