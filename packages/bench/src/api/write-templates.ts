import { randomBytes } from 'node:crypto';
import { createIdentify } from '@ar/api/auth/person';
import { inTransaction } from '@ar/api/database/in-transaction';
import { sendLink } from '@ar/api/passwords/password-links';
import { createUser, deleteUser, updateUser } from '@ar/api/users/change-users';
import type { Asker, Statement } from './statements.ts';
import { listenTo } from './statements.ts';

export type WriteKind = 'add' | 'change' | 'remove';

/** All SQL of one write, and the values in it that another write has others for. */
export interface Template {
  kind: WriteKind;
  who: Statement;
  /** From `begin` to `commit`. */
  statements: Statement[];
  email: string;
  id: number;
}

/**
 * Adds a user, changes and removes them with the server's own code, and writes down what it sends: so what is measured
 * is never a copy of it.
 */
export async function listenToWrites({ pool, claims }: Asker): Promise<Template[]> {
  const { db, made } = listenTo(pool);
  const person = await createIdentify(db, { read: () => claims })('Bearer token');
  if (!person) throw new Error('Nobody is signed in.');
  const [who] = made.splice(0);
  if (!who) throw new Error('The server has not asked who it is.');
  const by = { person, requestId: 'bench' };
  const email = 'template@podgorica.example';
  const given = { first_name: 'Ana', last_name: 'Nova', email, group_names: 'MonumentsAdmin' as const };
  const { id } = await inTransaction(db, async (trx) => {
    const row = await createUser(trx, { ...given, username: email } as Parameters<typeof createUser>[1], by);
    await sendLink(trx, 'invitation', row.email, 'http://localhost');
    return row;
  });
  const add = made.splice(0);
  const changes = { first_name: 'Ana2' } as Parameters<typeof updateUser>[2];
  await inTransaction(db, (trx) => updateUser(trx, id, changes, { by, ifMatch: undefined }));
  const change = made.splice(0);
  await inTransaction(db, (trx) => deleteUser(trx, id, by));
  const remove = made.splice(0);
  return Object.entries({ add, change, remove }).map(([kind, statements]) => ({
    kind: kind as WriteKind,
    who,
    statements,
    email,
    id,
  }));
}

/** The same write for somebody else; each statement once the id of whom an earlier one added is known. */
export function writeOf({ kind, statements, email, id }: Template, newEmail: string, newId?: number) {
  return statements.map(({ sql, parameters }) => (added?: number): Statement => {
    const whom = kind === 'add' ? added : newId;
    const other = parameters.map((value) => {
      if (value === id) return whom;
      if (value === String(id)) return String(whom);
      return typeof value === 'string' ? value.replaceAll(email, newEmail) : value;
    });
    // No two links have the same hash.
    if (sql.includes('insert into password_tokens')) other[0] = randomBytes(32).toString('hex');
    return { sql, parameters: other };
  });
}
