import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { up as foundations } from './migrations/0001-foundations.ts';
import { up as people } from './migrations/0002-people.ts';
import { up as records } from './migrations/0003-records.ts';
import { up as operation } from './migrations/0004-operation.ts';
import { up as analytics } from './migrations/0006-analytics.ts';
import { up as fileReferences } from './migrations/0007-file-references.ts';
import { up as lists } from './migrations/0008-lists.ts';
import { up as releasing } from './migrations/0009-releasing.ts';
import { up as tokenExpiry } from './migrations/0011-token-expiry.ts';
import { up as quickSearches } from './migrations/0012-quick-searches.ts';
import type { DB } from './schema.ts';

/** In the order they run. Imported one by one, since the built server has no folder of migrations to read. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundations': { up: foundations },
  '0002-people': { up: people },
  '0003-records': { up: records },
  '0004-operation': { up: operation },
  '0006-analytics': { up: analytics },
  '0007-file-references': { up: fileReferences },
  '0008-lists': { up: lists },
  '0009-releasing': { up: releasing },
  '0011-token-expiry': { up: tokenExpiry },
  '0012-quick-searches': { up: quickSearches },
};

/** Whether this version of the product knows the migration; a newer one may have others. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

/** The database was made by a later version of the product than this one. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';

  constructor(migration: string) {
    super(
      `The database is newer than this program: it holds the migration ${migration}, which this version does not know. ` +
        'Start the newer version, or restore a backup that this version made.',
    );
  }
}

/**
 * Brings the database up to date in one transaction, and returns the names of the migrations that ran.
 *
 * @throws NewerDatabase if it holds a migration that this version does not know; nothing is changed then.
 */
export async function migrate(db: Kysely<DB>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const unknown = await firstUnknown(db).catch(() => undefined);
    throw unknown ? new NewerDatabase(unknown) : error;
  }
  return results.map((result) => result.migrationName);
}

/** Asked only after a failure: before the first migration the table is not there. */
async function firstUnknown(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.find(({ name }) => !isKnownMigration(name))?.name;
}
