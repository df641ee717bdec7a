import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** What it takes to judge whether somebody is who they say. */
export interface Account {
  id: number;
  password_hash: string | null;
  is_active: boolean;
}

/** The account of an address, however its letters are cased. */
export function findAccount(db: Kysely<DB>, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active'])
    .where(sql`lower(email)`, '=', sql`lower(${email} collate montenegrin)`)
    .executeTakeFirst();
}
