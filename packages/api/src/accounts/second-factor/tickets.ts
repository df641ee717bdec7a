import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { hashOfToken, newToken } from '../sessions/tokens.ts';

export type Purpose = 'second-step' | 'passkey-sign-in' | 'set-up-code' | 'set-up-passkey' | 'proof';

type Ticket = Pick<Selectable<DB['tickets']>, 'user_id' | 'password_hash' | 'challenge'>;

const LIFETIME = sql`interval '5 minutes'`;
const TRIES = 5;

export async function issueTicket(
  db: Kysely<DB>,
  purpose: Purpose,
  { user_id = null, password_hash = null, challenge = null }: Partial<Ticket>,
): Promise<string> {
  const token = newToken();
  const issue = sql`
    with over as (delete from tickets where expires_at < now())
    insert into tickets (hash, purpose, user_id, password_hash, challenge, expires_at)
    values (${hashOfToken(token)}, ${purpose}, ${user_id}, ${password_hash}, ${challenge}, now() + ${LIFETIME})`;
  await issue.execute(db);
  return token;
}

/** Uses up an attempt. Resolves to undefined if the ticket is unknown, expired, for another use, or used up. */
export async function tryTicket(db: Kysely<DB>, purpose: Purpose, token: string, of?: number) {
  const { rows } = await sql<Ticket>`
    update tickets set tries = tries + 1
    where hash = ${hashOfToken(token)} and purpose = ${purpose} and tries < ${TRIES} and expires_at > now()
      and (${of ?? null}::int is null or user_id = ${of ?? null})
    returning user_id, password_hash, challenge`.execute(db);
  return rows[0];
}

export async function spendTicket(db: Kysely<DB>, token: string): Promise<boolean> {
  const used = await sql`delete from tickets where hash = ${hashOfToken(token)}`.execute(db);
  return used.numAffectedRows === 1n;
}
