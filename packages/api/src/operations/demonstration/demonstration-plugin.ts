import { join } from 'node:path';
import { USERS } from '@ar/demo/users';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { StartRefused } from '../../platform/config/start-refused.ts';
import type { DB } from '../../platform/database/schema.ts';

export const demonstration = fp(async ({ config, db, store, log, program }) => {
  if (config.demonstration) {
    const { fillDemonstration } = await import('./fill.ts');
    const { project, say } = program;
    await fillDemonstration({ db, store, log, say, assets: join(project, 'packages/demo/files') });
  } else if (await hasDemonstrationAccounts(db))
    throw new StartRefused(
      'The database holds demonstration accounts, whose password anybody knows, so it is only used for trying the product out. Choose an empty one, with DATABASE_URL or DATA_DIR.',
    );
});

export async function hasDemonstrationAccounts(db: Kysely<DB>): Promise<boolean> {
  const addresses = USERS.map(({ email }) => email);
  const one = await db.selectFrom('users').select('id').where('email', 'in', addresses).executeTakeFirst();
  return one !== undefined;
}
