import type { RowOf } from '@ar/domain/entities/entity';
import type { user } from '@ar/domain/entities/user';
import type { Role } from '@ar/domain/roles';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import type { AccessTokens } from './tokens.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What it takes to judge whether somebody is who they say: the account of an address, however its letters are cased. */
export const findAccount = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active'])
    .where(sql`lower(email)`, '=', sql`lower(${email} collate montenegrin)`)
    .executeTakeFirst();

/** What is read of a user for answers: never the password's hash. */
export const USER_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.role',
  'users.date_joined',
  'users.version',
] as const;

export interface UserRow extends Omit<RowOf<typeof user>, 'group_names'> {
  role: Role | null;
}

/** Who sends a request, as the database has them now, and by which session. */
export type Person = UserRow & { session_id: string };

/** Who makes a change, and in which request. */
export interface Actor {
  person: Pick<UserRow, 'id' | 'first_name' | 'last_name'>;
  requestId: string;
}

/** Finds who sends a request from its `Authorization` header (RFC 6750); null for anybody else. */
export type Identify = (authorization: string | undefined) => Promise<Person | null>;

/**
 * Reads the person with each request, so that somebody deleted, made inactive or signed out elsewhere is out at once,
 * and a changed role counts at once.
 */
export function createIdentify(db: Kysely<DB>, tokens: Pick<AccessTokens, 'read'>): Identify {
  // Compiled once, since it runs before every answer: compiling takes longer than sending.
  const find = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...USER_COLUMNS, 'sessions.id as session_id'])
    .where('sessions.id', '=', '')
    .where('users.id', '=', 0)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.is_active', 'is', sql.lit(true))
    .compile();
  const statement = { ...find, sql: prepared('person', find.sql) };
  return async (authorization) => {
    const token = authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1];
    const claims = token ? tokens.read(token) : null;
    if (!claims) return null;
    const parameters = [claims.sessionId, claims.userId];
    const found = await db.executeQuery<Person>({ ...statement, parameters });
    return found.rows[0] ?? null;
  };
}
