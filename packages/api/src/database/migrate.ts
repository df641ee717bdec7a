import { type Kysely, type Migration, Migrator } from 'kysely';
import * as foundations from './migrations/0001-foundations.ts';
import * as people from './migrations/0002-people.ts';
import * as records from './migrations/0003-records.ts';
import * as operation from './migrations/0004-operation.ts';
import type { DB } from './schema.ts';

/** In the order they run. Imported one by one, since the built server has no folder of migrations to read. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundations': foundations,
  '0002-people': people,
  '0003-records': records,
  '0004-operation': operation,
};

/** Brings the database up to date in one transaction, and returns the names of the migrations that ran. */
export async function migrate(db: Kysely<DB>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
