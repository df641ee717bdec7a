import { USERS } from '@ar/demo/users';
import type { Kysely } from 'kysely';
import { StartRefused } from '../../platform/config/start-refused.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A database that was ever filled with the demonstration's accounts keeps them, whatever its server is made later. */
export async function refuseDemonstration(db: Kysely<DB>): Promise<void> {
  if (!(await hasDemonstrationAccounts(db))) return;
  throw new StartRefused(
    'The database holds demonstration accounts, whose password anybody knows, so it is only used for trying the product out. Choose an empty one, with DATABASE_URL or DATA_DIR.',
  );
}

/** Where a command made the first SuperAdmin before the first start, there are none. */
export async function hasDemonstrationAccounts(db: Kysely<DB>): Promise<boolean> {
  const addresses = USERS.map(({ email }) => email);
  const one = await db.selectFrom('users').select('id').where('email', 'in', addresses).executeTakeFirst();
  return one !== undefined;
}
