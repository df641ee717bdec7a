import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { type Claims, hashOfToken, newToken, type Succession } from './tokens.ts';

/** Every moment is the database's, which several servers share. */
const ABSOLUTE = sql`interval '30 days'`;
const IDLE = sql`interval '7 days'`;
const GRACE = sql`interval '30 seconds'`;

export interface Renewal extends Claims {
  refresh: string;
}
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
  succession: Succession;
}

/** Somebody who has just proved who they are by the password that has this hash. */
export interface Proved {
  id: number;
  password_hash: string;
}

/** Null if the password was changed meanwhile: by the lock, such a change and this wait for each other. */
export async function startSession(db: Kysely<DB>, { id, password_hash }: Proved): Promise<Renewal | null> {
  const refresh = newToken();
  const { rows } = await sql<Claims>`
    with proved as (
      select id from users where id = ${id} and password_hash = ${password_hash} and is_active for share
    ), outlived as (
      delete from sessions where user_id = ${id} and expires_at < now()
    ), started as (
      insert into sessions (user_id, expires_at) select id, now() + ${ABSOLUTE} from proved
      returning id, user_id
    ), issued as (
      insert into refresh_tokens (hash, session_id, issued_at, expires_at)
      select ${hashOfToken(refresh)}, id, now(), now() + ${IDLE} from started
    )
    select id as "sessionId", user_id as "userId" from started`.execute(db);
  return rows[0] ? { ...rows[0], refresh } : null;
}

/** Exchanges a refresh token for its successor; a replay after the grace ends the whole session. */
export async function refreshSession(deps: Dependencies, presented: string): Promise<RefreshOutcome> {
  const { db, succession } = deps;
  const rotated = await rotate(deps, presented);
  if (rotated) return { renewed: rotated };
  const found = await find(db, presented);
  if (!found) return { refused: 'unknown' };
  const { sessionId, user, account } = found;
  const owner = { user, account };
  const ended = { refused: 'ended', owner } as const;
  if (!found.live || found.state === 'fresh') return ended;
  if (found.state === 'replayed') {
    await sql`
      update sessions set revoked_at = now() where id = ${sessionId} and revoked_at is null`.execute(db);
    return { refused: 'replayed', owner };
  }
  // Within the grace, the newest token of the chain is the answer: an older one would soon be a replay itself.
  for (let token = presented; ; ) {
    const next = await findOneOf(db, succession.allOf(token));
    if (!next?.live) return ended;
    token = next.token;
    if (next.state === 'fresh') return { renewed: { userId: user, sessionId, refresh: token } };
  }
}

/** One conditional UPDATE decides: of callers with the same token, however many at once, one rotates it. */
async function rotate({ db, succession }: Dependencies, presented: string): Promise<Renewal | null> {
  const refresh = succession.of(presented);
  const { rows } = await sql<Claims>`
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
    select session_id as "sessionId", user_id as "userId" from rotated`.execute(db);
  return rows[0] ? { ...rows[0], refresh } : null;
}

interface Found extends Owner {
  sessionId: string;
  live: boolean;
  state: 'fresh' | 'in-grace' | 'replayed';
}

async function find(db: Kysely<DB>, token: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select session.id as "sessionId", session.user_id as "user", users.email as account,
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

async function findOneOf(db: Kysely<DB>, tokens: readonly string[]) {
  for (const token of tokens) {
    const found = await find(db, token);
    if (found) return { ...found, token };
  }
}

/** Ends a person's sessions, but for the one that they keep; answers how many were open. */
export async function endSessions(trx: Kysely<DB>, userId: number, kept?: string): Promise<number> {
  const ended = await sql`
    update sessions set revoked_at = now()
    where user_id = ${userId} and id is distinct from ${kept ?? null}
      and revoked_at is null and expires_at > now()`.execute(trx);
  return Number(ended.numAffectedRows ?? 0);
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
