import { ACCOUNT_EVENTS, type AccountEvent } from '@ar/domain/sessions';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** What the journal tells of an account in `users` that matters to its safety; of `access` all does. */
const OF_ACCOUNT = [
  'change-password',
  'reset-password',
  'end-sessions',
  'factors-reset',
  'status',
  'restore',
];

/** The latest that happened to an account, from the journal: by its owner, by others, and by nobody who is known. */
export async function readAccountEvents(db: Kysely<DB>, user: number): Promise<{ events: AccountEvent[] }> {
  const { rows } = await sql<AccountEvent>`
    select id, at, action, after ->> 'agent' as device, after ->> 'network' as network,
      actor_id is distinct from ${user} and actor_name is not null as by_other,
      case action
        when 'role-changed' then after ->> 'to'
        when 'session-ended' then after ->> 'reason'
        when 'factor-added' then after ->> 'kind'
        when 'factor-removed' then after ->> 'kind'
        when 'status' then after ->> 'is_active' end as detail
    from audit_log
    where record_id = ${String(user)}
      and (resource = 'access' or (resource = 'users' and action = any(${OF_ACCOUNT}::text[])))
    order by at desc, id desc limit ${ACCOUNT_EVENTS}`.execute(db);
  return { events: rows };
}
