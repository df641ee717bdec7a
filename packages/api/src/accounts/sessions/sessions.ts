import type { SessionEndReason } from '@ar/domain/session-ends';
import type { USUAL_SESSIONS } from '@ar/domain/sessions';
import { deviceOf } from '@ar/domain/user-agent';
import type { FastifyInstance } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Client } from './request-client.ts';
import { type Claims, hashOfToken, newToken } from './tokens.ts';

/** The previous token is accepted during this time, so that concurrent refreshes and lost responses end no session. */
const GRACE = sql`interval '30 seconds'`;

const hours = (count: number) => sql`${count} * interval '1 hour'`;

export const isOpen = (table: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.revoked_at`)} is null
    and least(${sql.ref(`${table}.expires_at`)}, ${sql.ref(`${table}.idle_until`)}) > now())`;

const ending = (why: SessionEndReason) => sql`update sessions set revoked_at = now(), ended_reason = ${why}`;

interface Owner {
  user: number;
  account: string;
}
type RefreshOutcome =
  | { renewed: Claims & { refresh: string } }
  | { refused: 'unknown'; owner?: undefined; why?: undefined }
  | { refused: 'ended' | 'replayed'; owner: Owner; why: SessionEndReason | null };

export interface Proved {
  id: number;
  password_hash: string;
  /** True if the sign-in had no second step. Then it fails if a factor was added concurrently. */
  isAlone?: boolean;
}

/** Resolves to null if the account changed after the password was verified. A lock makes later changes wait. */
export async function startSession(
  trx: Kysely<DB>,
  { id, password_hash, isAlone = false }: Proved,
  { user_agent, network }: Client,
  { idleHours, maxHours, atOnce }: typeof USUAL_SESSIONS,
) {
  const lock = sql`
    select from users where id = ${id} and password_hash = ${password_hash} and is_active for no key update`;
  if ((await lock.execute(trx)).rows.length === 0 || (isAlone && (await holdsFactor(trx, id)))) return null;
  const refresh = newToken();
  const starting = sql<{ sessionId: string; isReturning: boolean }>`
    with started as (
      insert into sessions (user_id, user_agent, network, expires_at, idle_until)
      values (${id}, ${user_agent}, ${network}, now() + ${hours(maxHours)}, now() + ${hours(idleHours)})
      returning id, idle_until
    ), issued as (
      insert into refresh_tokens (hash, session_id, issued_at, expires_at)
      select ${hashOfToken(refresh)}, id, now(), idle_until from started
    )
    select id as "sessionId", exists (select from sessions where user_id = ${id}) as "isReturning" from started`;
  const [started] = (await starting.execute(trx)).rows;
  if (!started) return null;
  await sql`delete from sessions where user_id = ${id} and expires_at < now()`.execute(trx);
  const { numAffectedRows } = await sql`
    ${ending('too-many')}
    where id in (
      select id from sessions where user_id = ${id} and ${isOpen('sessions')}
      order by id = ${started.sessionId} desc, created_at desc offset ${atOnce})`.execute(trx);
  return { ...started, userId: id, refresh, ended: Number(numAffectedRows ?? 0) };
}

async function holdsFactor(trx: Kysely<DB>, id: number): Promise<boolean> {
  const { rows } = await sql`select from factor_holders where user_id = ${id} limit 1`.execute(trx);
  return rows.length > 0;
}

export async function refreshSession(
  app: FastifyInstance,
  presented: string,
  client: Client,
  record: (trx: Kysely<DB>, owner: Owner) => Promise<void>,
): Promise<RefreshOutcome> {
  const { db, rotation } = app;
  const rotated = await rotate(app, presented, client);
  if (rotated) return { renewed: rotated };
  const found = await find(db, presented);
  if (!found) return { refused: 'unknown' };
  const { sessionId, user, account } = found;
  const owner = { user, account };
  const ended = ({ why }: Pick<Found, 'why'> = found) => ({ refused: 'ended', owner, why }) as const;
  if (!found.live || found.state === 'fresh') return ended();
  if (found.state === 'replayed') {
    await inTransaction(db, async (trx) => {
      const { rows } = await sql`
        ${ending('replayed')} where id = ${sessionId} and revoked_at is null returning id`.execute(trx);
      if (rows.length > 0) await record(trx, owner);
    });
    return { refused: 'replayed', owner, why: 'replayed' };
  }
  // Returns the newest token, because an older token would soon count as replayed and end the session.
  for (let token = presented; ; ) {
    const next = await findFirst(db, rotation.allNext(token));
    if (!next?.live) return ended(next);
    token = next.token;
    if (next.state === 'fresh') return { renewed: { userId: user, sessionId, refresh: token } };
  }
}

async function rotate(
  { db, rotation, config: { sessions } }: FastifyInstance,
  presented: string,
  { user_agent, network }: Client,
) {
  const refresh = rotation.next(presented);
  const { rows } = await sql<Claims>`
    with rotated as (
      update refresh_tokens as token set used_at = now()
      from sessions as session, users
      where token.hash = ${hashOfToken(presented)} and token.used_at is null and token.expires_at > now()
        and session.id = token.session_id and ${isOpen('session')}
        and users.id = session.user_id and users.is_active
      returning session.id as session_id, session.user_id
    ), seen as (
      update sessions set last_seen_at = now(), idle_until = now() + ${hours(sessions.idleHours)},
        user_agent = ${user_agent}, network = ${network}
      from rotated where id = session_id
    ), issued as (
      insert into refresh_tokens (hash, session_id, issued_at, expires_at)
      select ${hashOfToken(refresh)}, session_id, now(), now() + ${hours(sessions.idleHours)} from rotated
    )
    select session_id as "sessionId", user_id as "userId" from rotated`.execute(db);
  return rows[0] ? { ...rows[0], refresh } : null;
}

interface Found extends Owner {
  sessionId: string;
  live: boolean;
  why: SessionEndReason | null;
  state: 'fresh' | 'in-grace' | 'replayed';
}

async function find(db: Kysely<DB>, token: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select session.id as "sessionId", session.user_id as "user", account.email as account,
      ${isOpen('session')} and account.is_active and account.archived_at is null
        and (token.used_at is not null or token.expires_at > now()) as live,
      ended_reason as why,
      case when token.used_at is null then 'fresh'
        when token.used_at > now() - ${GRACE} then 'in-grace'
        else 'replayed' end as state
    from refresh_tokens as token
    join sessions as session on session.id = token.session_id
    join all_users as account on account.id = session.user_id
    where token.hash = ${hashOfToken(token)}`.execute(db);
  return rows[0];
}

async function findFirst(db: Kysely<DB>, tokens: readonly string[]) {
  for (const token of tokens) {
    const found = await find(db, token);
    if (found) return { ...found, token };
  }
}

/** Returns the number of ended sessions. */
export async function endSessions(
  trx: Kysely<DB>,
  userId: number,
  why: SessionEndReason,
  { kept = null, only = null }: { kept?: string | null | undefined; only?: string | null } = {},
): Promise<number> {
  const ended = await sql`
    ${ending(why)}
    where user_id = ${userId} and id is distinct from ${kept}::uuid and id = coalesce(${only}::uuid, id)
      and ${isOpen('sessions')}`.execute(trx);
  return Number(ended.numAffectedRows ?? 0);
}

export async function endSession(db: Kysely<DB>, refresh: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    ${ending('signed-out')}
    from users
    where revoked_at is null and users.id = sessions.user_id
      and sessions.id = (select session_id from refresh_tokens where hash = ${hashOfToken(refresh)})
    returning users.id as "user", users.email as account`.execute(db);
  return rows[0];
}

export async function presentSessions(db: Kysely<DB>, user: number, current: string) {
  const open = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user)
    .where(isOpen('sessions'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  const sessions = open.map(({ user_agent, ...session }) => ({
    ...session,
    device: deviceOf(user_agent),
    is_current: session.id === current,
  }));
  return { sessions };
}
