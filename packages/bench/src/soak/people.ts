import { hashPassword } from '@ar/api/accounts/sessions/password';
import { sql } from 'kysely';
import { PASSWORD } from '../product.ts';
import type { Installation } from './installation.ts';

export const WRITERS = ['ana', 'iva', 'luka', 'marko'] as const;
export const PROBER = 'proba';
export const emailOf = (name: string) => `${name}@ar.example`;

export async function fill({ db }: Installation, forgetful: { count: number; email(n: number): string }) {
  const password_hash = await hashPassword(PASSWORD);
  const worker = (name: string) => ({
    email: emailOf(name),
    first_name: name,
    last_name: 'Radna',
    role: 'SuperAdmin' as const,
    password_hash,
  });
  await db
    .insertInto('users')
    .values([...WRITERS, PROBER].map(worker))
    .execute();
  const emails = Array.from({ length: forgetful.count }, (_, index) => forgetful.email(index + 1));
  await sql`insert into users (first_name, last_name, email, role)
    select 'Ana', 'Zaboravna', email, 'MonumentsAdmin' from unnest(${emails}::text[]) as email`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into monuments (name, address, description, latitude, longitude)
    select 'Spomenik ' || n, 'Trg', 'Opis', 42.4, 19.2 from generate_series(1, 100) as n returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
