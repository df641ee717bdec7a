import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StartRefused } from '../config/start-refused.ts';
import type { DB } from './schema.ts';
import * as steps from './steps.ts';

const SERVERS = '0122-expand-servers';

const FOLDER = join(import.meta.dirname, 'migrations');

const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  readdirSync(FOLDER)
    .sort()
    .map((file) => [basename(file, '.sql'), { up: (db) => runFile(join(FOLDER, file), db) }]),
);

const runFile = async (file: string, db: Kysely<DB>) =>
  void (await sql.raw(await readFile(file, 'utf8')).execute(db));

const STEPS = Object.keys(MIGRATIONS);

export const NEWEST = STEPS.at(-1) as string;

export const isKnown = (step: string) => STEPS.includes(step);

export const whyUnusable = (step: string) => steps.whyUnusable(STEPS, step);

export const stepsAfter = (ran: readonly string[], finish = false) => steps.planSteps(STEPS, ran, finish);

export async function stepsRan(db: Kysely<DB>): Promise<string[]> {
  const { rows: there } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (there.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

export const lastMigration = async (db: Kysely<DB>) => (await stepsRan(db)).at(-1);

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

export interface Migrating {
  upTo?: string | undefined;
  finish?: boolean;
  migrations?: Record<string, Migration>;
}

/** @throws StartRefused if this server or a running server could not use the migrated database */
export const migrate = (db: Kysely<DB>, options: Migrating = {}): Promise<string[]> =>
  untilUnlocked(() => runSteps(db, options));

async function runSteps(db: Kysely<DB>, options: Migrating): Promise<string[]> {
  const { upTo, finish, migrations = MIGRATIONS } = options;
  const known = Object.keys(migrations);
  const wanted = upTo === undefined ? known : known.filter((step) => step <= upTo);
  const ran = await stepsRan(db);
  const reason = ran.map((step) => steps.whyUnusable(known, step)).find(Boolean);
  if (reason) throw new StartRefused(reason);
  const { run } = steps.planSteps(wanted, ran, finish);
  const [hindered] = steps.hinderedBy(run, await serversRunning(db, ran));
  if (hindered) throw new StartRefused(steps.hindrance(hindered));
  const all = [...ran, ...run];
  const provider = {
    getMigrations: async () => Object.fromEntries(all.map((name) => [name, migrations[name] ?? RAN])),
  };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (!error) return results.map(({ migrationName }) => migrationName);
  if (isHeldUp(error) || (await stepsRan(db)).length === ran.length) throw error;
  return runSteps(db, options);
}

const RAN: Migration = { up: () => Promise.reject(new Error('This version does not have that migration.')) };

const isHeldUp = (error: unknown) => (error as { code?: string }).code === '55P03';

const ATTEMPTS = 100;

export async function untilUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (!isHeldUp(cause)) throw cause;
      if (attempt === ATTEMPTS)
        throw new StartRefused(
          'A table could not be changed for five minutes, because somebody holds it, perhaps a backup. Nothing was changed: try again when that has ended.',
          { cause },
        );
      await pause(1000);
    }
  }
}
