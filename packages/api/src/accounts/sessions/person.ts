import type { RowOf } from '@ar/domain/entities/entity';
import type { user } from '@ar/domain/entities/user';
import type { StaffRole } from '@ar/domain/roles';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { prepared } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { AccessTokens, Claims } from './tokens.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findAccount = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active', 'name', 'email'])
    .where(sql`lower(email)`, '=', sql`lower(${email} collate montenegrin)`)
    .executeTakeFirst();

/** What is read of a user with each request: never the password's hash. */
export const USER_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.role',
  'users.is_active',
  'users.date_joined',
  'users.version',
] as const;

/** What is told of an account and not read with each request. */
export type Told = 'state' | 'invited_until' | 'second_factor' | 'last_sign_in_at';

type Entered = Omit<RowOf<typeof user>, 'group_names' | Told>;

export interface UserRow extends Entered {
  role: StaffRole | null;
}

/** Who sends a request, as the database has them now, and by which session. */
export type Person = UserRow & {
  session_id: string;
  /** Who they are was proved in this session within the last 15 minutes. */
  is_proved: boolean;
  /** Whether they have a second factor. */
  has_factor: boolean;
};

/** Finds who sends a request from its `Authorization` header (RFC 6750); null for anybody else. */
export type Identify = (authorization: string | undefined) => Promise<Person | null>;

const FIND = prepared(
  'person',
  `select ${USER_COLUMNS.join(', ')}, sessions.id as session_id,
    proved_at > now() - interval '15 minutes' as is_proved,
    second_factor = 'on' as has_factor
  from sessions join users on users.id = sessions.user_id
  where sessions.id = $1 and users.id = $2 and revoked_at is null and expires_at > now() and is_active`,
);

/** Read with each request: whoever is deleted, signed out or given another role is so at once. */
export function createIdentify(db: Kysely<DB>, tokens: Pick<AccessTokens, 'read'>): Identify {
  return async (authorization) => {
    const token = authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1];
    const claims = token ? tokens.read(token) : null;
    return claims && findBySession(db, claims);
  };
}

/** Whose session it is, as the database has them now; null once either has ended. */
export async function findBySession(db: Kysely<DB>, { sessionId, userId }: Claims): Promise<Person | null> {
  const { rows } = await db.executeQuery<Person>(CompiledQuery.raw(FIND, [sessionId, userId]));
  return rows[0] ?? null;
}
