import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/** The name of the person who last added or edited a record, for a person whose edit meets that change. */
export async function lastChangedBy(
  db: Kysely<DB>,
  resource: string,
  recordId: number,
): Promise<string | null> {
  const last = await db
    .selectFrom('audit_log')
    .select('actor_name')
    .where('resource', '=', resource)
    .where('record_id', '=', String(recordId))
    .where('action', 'in', ['create', 'update'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.actor_name ?? null;
}
