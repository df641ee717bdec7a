import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StartRefused } from '../start/start-refused.ts';
import foundations from './migrations/0100-foundations.sql' with { type: 'text' };
import people from './migrations/0101-people.sql' with { type: 'text' };
import records from './migrations/0102-records.sql' with { type: 'text' };
import operation from './migrations/0103-operation.sql' with { type: 'text' };
import archive from './migrations/0104-archive.sql' with { type: 'text' };
import search from './migrations/0105-search.sql' with { type: 'text' };
import imports from './migrations/0106-imports.sql' with { type: 'text' };
import views from './migrations/0107-views.sql' with { type: 'text' };
import departments from './migrations/0108-departments.sql' with { type: 'text' };
import approvals from './migrations/0109-approvals.sql' with { type: 'text' };
import failures from './migrations/0110-failures.sql' with { type: 'text' };
import retired from './migrations/0111-retired.sql' with { type: 'text' };
import registryChanges from './migrations/0113-registry-changes.sql' with { type: 'text' };
import departmentRoles from './migrations/0114-department-roles.sql' with { type: 'text' };
import publicChanges from './migrations/0120-public-changes.sql' with { type: 'text' };
import type { DB } from './schema.ts';

const FIRST = '0100-foundations';

const MIGRATIONS: Record<string, Migration> = {
  [FIRST]: runs(foundations),
  '0101-people': runs(people),
  '0102-records': runs(records),
  '0103-operation': runs(operation),
  '0104-archive': runs(archive),
  '0105-search': runs(search),
  '0106-imports': runs(imports),
  '0107-views': runs(views),
  '0108-departments': runs(departments),
  '0109-approvals': runs(approvals),
  '0110-failures': runs(failures),
  '0111-retired': runs(retired),
  '0113-registry-changes': runs(registryChanges),
  '0114-department-roles': runs(departmentRoles),
  '0120-public-changes': runs(publicChanges),
};

function runs(statements: string): Migration {
  return { up: (db) => sql.raw(statements).execute(db).then() };
}

/** Those of this version that did not run yet, where `last` was the last one. */
export const migrationsAfter = (last: string) => Object.keys(MIGRATIONS).filter((name) => name > last);

/** From before 0.1.0, which nothing leads on from. */
export const isOlder = (migration: string) => migration < FIRST;

/** Why this version cannot use a database in which the migration ran; undefined for one that it knows. */
export function whyUnusable(migration: string): string | undefined {
  if (Object.hasOwn(MIGRATIONS, migration)) return undefined;
  if (isOlder(migration)) {
    return (
      `The database was made by a trial version from before 0.1.0 (${migration}), which this version cannot bring up to date: ` +
      'it was left as it is, so use it with that version, or choose an empty one with DATABASE_URL or DATA_DIR.'
    );
  }
  return (
    `The database is newer than this program: it holds the migration ${migration}, which this version does not know. ` +
    'Start the newer version, or restore a backup that this version made.'
  );
}

/**
 * Brings the database up to date, or to the migration `upTo`, in one transaction, and returns the names of those that ran.
 *
 * @throws StartRefused if one ran that this version does not know; nothing is changed then.
 */
export async function migrate(db: Kysely<DB>, upTo?: string): Promise<string[]> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => upTo === undefined || name <= upTo)),
  };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) {
    const reason = await readWhyUnusable(db).catch(() => undefined);
    throw reason ? new StartRefused(reason, { cause: error }) : error;
  }
  return results.map((result) => result.migrationName);
}

/** The last migration that ran; undefined in a database that has none of this product's tables. */
export async function lastMigration(db: Kysely<DB>): Promise<string | undefined> {
  const { rows: there } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (there.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C" desc limit 1`.execute(db);
  return rows[0]?.name;
}

/** Asked only after a failure: before the first migration the table is not there. */
async function readWhyUnusable(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => whyUnusable(name)).find(Boolean);
}
