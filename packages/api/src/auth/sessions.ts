import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { Claims } from './tokens.ts';
import { hashOfToken, newToken } from './tokens.ts';

/**
 * A session ends 30 days after its sign-in, after 7 days without use, at sign-out, and when a token that was
 * rotated away comes back after its grace. Every moment is the database's, which several servers share.
 */
const ABSOLUTE = sql`interval '30 days'`;
const IDLE = sql`interval '7 days'`;
const GRACE = sql`interval '30 seconds'`;

export interface Renewal extends Claims {
  refresh: string;
}
/** The person of a session, live or ended. */
interface Owner {
  user: number;
  account: string;
}
type RefreshOutcome =
  | { renewed: Renewal }
  | { refused: 'unknown'; owner?: undefined }
  | { refused: 'ended' | 'replayed'; owner: Owner };

interface Dependencies {
  db: Kysely<DB>;
  successorOf: (token: string) => string;
}

/** Somebody who has just proved who they are by the password that has this hash. */
export interface Proved {
  id: number;
  password_hash: string;
}

/**
 * Opens a session; null if the password was changed meanwhile. By the lock, this and such a change wait for each
 * other: either the password no longer fits, or the change finds this session and ends it.
 */
export async function startSession(
  { db }: Pick<Dependencies, 'db'>,
  { id: userId, password_hash }: Proved,
): Promise<Renewal | null> {
  const refresh = newToken();
  const { rows } = await sql<{ session_id: string }>`
    with proved as (
      select id from users where id = ${userId} and password_hash = ${password_hash} and is_active for share
    ), outlived as (
      delete from sessions where user_id = ${userId} and expires_at < now()
    ), started as (
      insert into sessions (user_id, expires_at) select id, now() + ${ABSOLUTE} from proved returning id
    )
    insert into refresh_tokens (hash, session_id, issued_at, expires_at)
    select ${hashOfToken(refresh)}, id, now(), now() + ${IDLE} from started
    returning session_id`.execute(db);
  const [started] = rows;
  return started ? { userId, sessionId: started.session_id, refresh } : null;
}

/** Exchanges a refresh token for its successor; a replay after the grace ends the whole session. */
export async function refreshSession(deps: Dependencies, presented: string): Promise<RefreshOutcome> {
  const rotated = await rotate(deps, presented);
  if (rotated) return { renewed: rotated };
  const found = await find(deps.db, presented);
  if (!found) return { refused: 'unknown' };
  const owner = { user: found.user_id, account: found.email };
  if (!found.live) return { refused: 'ended', owner };
  if (found.state === 'in-grace') return followChain(deps, presented, owner);
  if (found.state === 'fresh') return { refused: 'ended', owner };
  await deps.db
    .updateTable('sessions')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', found.session_id)
    .where('revoked_at', 'is', null)
    .execute();
  return { refused: 'replayed', owner };
}

/** One conditional UPDATE decides: of callers with the same token, however many at once, one rotates it. */
async function rotate({ db, successorOf }: Dependencies, presented: string): Promise<Renewal | null> {
  const refresh = successorOf(presented);
  const { rows } = await sql<{ session_id: string; user_id: number }>`
    with rotated as (
      update refresh_tokens as token set used_at = now()
      from sessions as session, users
      where token.hash = ${hashOfToken(presented)} and token.used_at is null and token.expires_at > now()
        and session.id = token.session_id and session.revoked_at is null and session.expires_at > now()
        and users.id = session.user_id and users.is_active
      returning session.id as session_id, session.user_id
    ), issued as (
      insert into refresh_tokens (hash, session_id, issued_at, expires_at)
      select ${hashOfToken(refresh)}, session_id, now(), now() + ${IDLE} from rotated
    )
    select session_id, user_id from rotated`.execute(db);
  const [row] = rows;
  return row ? { userId: row.user_id, sessionId: row.session_id, refresh } : null;
}

/** Within the grace, the newest token of the chain is the answer: an older one would soon be a replay itself. */
async function followChain(
  { db, successorOf }: Dependencies,
  presented: string,
  owner: Owner,
): Promise<RefreshOutcome> {
  for (let token = successorOf(presented); ; token = successorOf(token)) {
    const found = await find(db, token);
    if (!found?.live) return { refused: 'ended', owner };
    if (found.state === 'fresh') {
      return { renewed: { userId: found.user_id, sessionId: found.session_id, refresh: token } };
    }
  }
}

interface Found {
  session_id: string;
  user_id: number;
  email: string;
  live: boolean;
  state: 'fresh' | 'in-grace' | 'replayed';
}

async function find(db: Kysely<DB>, token: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select session.id as session_id, session.user_id, users.email,
      session.revoked_at is null and session.expires_at > now() and users.is_active
        and (token.used_at is not null or token.expires_at > now()) as live,
      case when token.used_at is null then 'fresh'
        when token.used_at > now() - ${GRACE} then 'in-grace'
        else 'replayed' end as state
    from refresh_tokens as token
    join sessions as session on session.id = token.session_id
    join users on users.id = session.user_id
    where token.hash = ${hashOfToken(token)}`.execute(db);
  return rows[0];
}

/** Ends a person's sessions, but for the one that they keep; answers how many were open. */
export async function endSessions(trx: Kysely<DB>, userId: number, kept?: string): Promise<number> {
  let open = trx.updateTable('sessions').set({ revoked_at: sql<string>`now()` });
  if (kept !== undefined) open = open.where('id', '!=', kept);
  const ended = await open
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends the session that a refresh token belongs to, and answers whose it was; an unknown token ends nothing. */
export async function endSession(db: Kysely<DB>, refresh: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    update sessions set revoked_at = now()
    from users
    where revoked_at is null and users.id = sessions.user_id
      and sessions.id = (select session_id from refresh_tokens where hash = ${hashOfToken(refresh)})
    returning users.id as "user", users.email as account`.execute(db);
  return rows[0];
}
