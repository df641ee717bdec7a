import { type Analytics, type Counted, LATEST } from '@ar/domain/analytics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

type Change = Analytics['latest'][number];

/**
 * The latest entries of the audit log: all for whoever may read it, else those of these resources. A record is named
 * as it is called now; one that is gone, as the entry itself knew it.
 */
export async function readLatestChanges(
  db: Kysely<DB>,
  resources: readonly Counted[] | 'all',
): Promise<Change[]> {
  const visible = resources === 'all' ? sql`` : sql`where resource = any(${resources})`;
  const { rows } = await sql<Change>`
    with latest as (
      select *, case when record_id ~ '^[0-9]{1,9}$' then record_id::int end as number
      from audit_log ${visible} order by at desc, id desc limit ${LATEST})
    select at, actor_name, action, resource, record_id,
      coalesce(
        case resource
          when 'users' then (select name from users where users.id = number)
          when 'buildings' then (select name from buildings where buildings.id = number)
          when 'monuments' then (select name from monuments where monuments.id = number)
          when 'clerk' then (select filename from clerk_files where clerk_files.id = number)
        end,
        ${nameIn('after')}, ${nameIn('before')}) as record_name
    from latest order by at desc, latest.id desc`.execute(db);
  return rows;
}

/** What a record was called in an entry's values: users have two names, the clerk's files are listed by their file's. */
function nameIn(values: 'before' | 'after') {
  const column = sql.ref(values);
  return sql`coalesce(${column} ->> 'filename', ${column} ->> 'name',
    nullif(concat_ws(' ', ${column} ->> 'first_name', ${column} ->> 'last_name'), ''))`;
}
