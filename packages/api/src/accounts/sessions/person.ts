import type { RowOf } from '@ar/domain/entities/entity';
import type { user } from '@ar/domain/entities/user';
import type { StaffRole } from '@ar/domain/roles';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { PREPARED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { AccessTokens, Claims } from './tokens.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const accounts = (db: Kysely<DB>) =>
  db.selectFrom('users').select(['id', 'password_hash', 'is_active', 'first_name', 'last_name', 'email']);

export const findAccount = (db: Kysely<DB>, email: string) =>
  accounts(db).where(sql`lower(email)`, '=', sql`lower(${email} collate montenegrin)`).executeTakeFirst();

export const accountOf = (db: Kysely<DB>, id: number) => accounts(db).where('id', '=', id).executeTakeFirst();

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

export type DerivedUserField = 'state' | 'invited_until' | 'second_factor' | 'last_sign_in_at';

type Entered = Omit<RowOf<typeof user>, 'group_names' | DerivedUserField>;

export interface UserRow extends Entered {
  role: StaffRole | null;
}

export type Person = UserRow & {
  session_id: string;
  is_proved: boolean;
  has_factor: boolean;
};

const FIND = `${PREPARED} select ${USER_COLUMNS.join(', ')}, sessions.id as session_id,
    proved_at > now() - interval '15 minutes' as is_proved,
    second_factor = 'on' as has_factor
  from sessions join users on users.id = sessions.user_id
  where sessions.id = $1 and users.id = $2 and revoked_at is null and expires_at > now() and is_active`;

export function createIdentify(db: Kysely<DB>, tokens: Pick<AccessTokens, 'read'>) {
  return async (authorization: string | undefined) => {
    const token = authorization?.match(/^Bearer ([\w.-]+)$/i)?.[1];
    const claims = token ? tokens.read(token) : null;
    return claims && findBySession(db, claims);
  };
}

export async function findBySession(db: Kysely<DB>, { sessionId, userId }: Claims): Promise<Person | null> {
  const { rows } = await db.executeQuery<Person>(CompiledQuery.raw(FIND, [sessionId, userId]));
  return rows[0] ?? null;
}
