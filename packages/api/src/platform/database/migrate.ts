import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StartRefused } from '../config/start-refused.ts';
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
import scans from './migrations/0121-expand-scans.sql' with { type: 'text' };
import servers from './migrations/0122-expand-servers.sql' with { type: 'text' };
import accounts from './migrations/0123-expand-accounts.sql' with { type: 'text' };
import secondFactors from './migrations/0140-expand-second-factors.sql' with { type: 'text' };
import sourceTypes from './migrations/0141-expand-source-types.sql' with { type: 'text' };
import releaseDocuments from './migrations/0142-expand-release-documents.sql' with { type: 'text' };
import releaseOutcomes from './migrations/0143-expand-release-outcomes.sql' with { type: 'text' };
import idempotencyKeys from './migrations/0144-expand-idempotency-keys.sql' with { type: 'text' };
import passkeyHosts from './migrations/0145-expand-passkey-hosts.sql' with { type: 'text' };
import importTables from './migrations/0146-expand-import-tables.sql' with { type: 'text' };
import transcripts from './migrations/0148-expand-transcripts.sql' with { type: 'text' };
import publicLicence from './migrations/0149-expand-public-licence.sql' with { type: 'text' };
import modelUp from './migrations/0150-expand-model-up.sql' with { type: 'text' };
import type { DB } from './schema.ts';
import * as steps from './steps.ts';

/** From here on servers say that they run. */
const SERVERS = '0122-expand-servers';

const MIGRATIONS: Record<string, Migration> = {
  '0100-foundations': runs(foundations),
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
  '0121-expand-scans': runs(scans),
  [SERVERS]: runs(servers),
  '0123-expand-accounts': runs(accounts),
  '0140-expand-second-factors': runs(secondFactors),
  '0141-expand-source-types': runs(sourceTypes),
  '0142-expand-release-documents': runs(releaseDocuments),
  '0143-expand-release-outcomes': runs(releaseOutcomes),
  '0144-expand-idempotency-keys': runs(idempotencyKeys),
  '0145-expand-passkey-hosts': runs(passkeyHosts),
  '0146-expand-import-tables': runs(importTables),
  '0148-expand-transcripts': runs(transcripts),
  '0149-expand-public-licence': runs(publicLicence),
  '0150-expand-model-up': runs(modelUp),
};

function runs(statements: string): Migration {
  return { up: (db) => sql.raw(statements).execute(db).then() };
}

/** Those of this version, the oldest first. */
const STEPS = Object.keys(MIGRATIONS);

/** The newest of them. */
export const NEWEST = STEPS.at(-1) as string;

export const isKnown = (step: string) => STEPS.includes(step);

/** Why this version cannot use a database in which the step ran; undefined where it can. */
export const whyUnusable = (step: string) => steps.whyUnusable(STEPS, step);

/** What is to run in a database in which these ran. */
export const stepsAfter = (ran: readonly string[], finish = false) => steps.planSteps(STEPS, ran, finish);

/** What ran in a database, the oldest first; nothing in one that has none of this product's tables. */
export async function stepsRan(db: Kysely<DB>): Promise<string[]> {
  const { rows: there } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (there.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

export const lastMigration = async (db: Kysely<DB>) => (await stepsRan(db)).at(-1);

/** The servers that said within the last minute that they run; one that was killed is forgotten after that. */
export async function serversRunning(db: Kysely<DB>, ran: readonly string[]): Promise<steps.RunningServer[]> {
  if (!ran.includes(SERVERS)) return [];
  const seenAgo = sql<number>`extract(epoch from now() - seen_at)::float8`;
  return db
    .selectFrom('servers')
    .select(['version', 'knows', seenAgo.as('seenAgo')])
    .where('seen_at', '>', sql<string>`now() - interval '1 minute'`)
    .orderBy('seen_at')
    .execute();
}

interface Migrating {
  /** The last that is to run. */
  upTo?: string | undefined;
  /** Also those that take away what older servers need. */
  finish?: boolean;
  /** All that there are, by name. */
  migrations?: Record<string, Migration>;
}

/**
 * Brings the database up to date in one transaction, and returns the names of the migrations that ran. Those that take away
 * what older servers need stay out of it, unless the database is empty.
 *
 * @throws StartRefused if one ran that this version cannot live with, or a server runs that could not live with one that is
 *   to run; nothing is changed then.
 */
export async function migrate(
  db: Kysely<DB>,
  { upTo, finish, migrations = MIGRATIONS }: Migrating = {},
): Promise<string[]> {
  const known = Object.keys(migrations);
  const wanted = upTo === undefined ? known : known.filter((step) => step <= upTo);
  for (let attempt = 1; ; attempt += 1) {
    const ran = await stepsRan(db);
    const reason = ran.map((step) => steps.whyUnusable(known, step)).find(Boolean);
    if (reason) throw new StartRefused(reason);
    const { run } = steps.planSteps(wanted, ran, finish);
    const [hindered] = steps.hinderedBy(run, await serversRunning(db, ran));
    if (hindered) throw new StartRefused(steps.hindrance(hindered));
    // Also what a newer version ran: the library wants to know all that did.
    const all = [...ran, ...run];
    const provider = {
      getMigrations: async () => Object.fromEntries(all.map((name) => [name, migrations[name] ?? RAN])),
    };
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    if (!error) return results.map(({ migrationName }) => migrationName);
    if (isHeldUp(error)) await waitOrRefuse(attempt, error);
    // Else another program may have gone further meanwhile.
    else if ((await stepsRan(db)).length === ran.length) throw error;
  }
}

const RAN: Migration = { up: () => Promise.reject(new Error('This version does not have that migration.')) };

/** A lock was waited for longer than `MIGRATING` lets it. */
const isHeldUp = (error: unknown) => (error as { code?: string }).code === '55P03';

const ATTEMPTS = 100;

/** Lets those go on that waited behind the migration for the same table. */
async function waitOrRefuse(attempt: number, cause: unknown): Promise<void> {
  if (attempt === ATTEMPTS)
    throw new StartRefused(
      'A table could not be changed for five minutes, because somebody holds it, perhaps a backup. Nothing was changed: try again when that has ended.',
      { cause },
    );
  await pause(1000);
}
