import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { connect, UNHURRIED } from '../platform/database/connect.ts';
import type { DB } from '../platform/database/schema.ts';
import { startMemoryDatabase } from './memory-database.ts';

export interface TestDatabase {
  db: Kysely<DB>;
  /** The same database over a single connection. Undefined on the embedded database. */
  overOne?: Kysely<DB>;
  stop(): Promise<void>;
}

export const ON_POSTGRES = process.env.TEST_ENGINE === 'postgres';

/** `stop` empties the database for the next test of the worker. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (!ON_POSTGRES) return startMemoryDatabase(Uint8Array.from(await readFile(databaseImage())));
  const server = fromSetup('TEST_POSTGRES_URL');
  const unused = unusedOn(server);
  const name = unused.pop() ?? (await createDatabase(fromSetup('TEST_POSTGRES_TEMPLATE')));
  const url = databaseOn(server, name);
  const db = connect(url, () => {}, UNHURRIED);
  const overOne = connect(
    { connectionString: url, max: 1, connectionTimeoutMillis: UNHURRIED.connectMs },
    () => {},
  );
  return {
    db,
    overOne,
    async stop() {
      await Promise.all([db.destroy(), overOne.destroy()]);
      if (await emptyDatabase(url)) unused.push(name);
      else await dropDatabase(name);
    },
  };
}

/**
 * The key is the server's URL, because a worker runs test files of several projects. `startTestApi({ servers: 2 })`
 * resets the modules, so a module variable would exist twice.
 */
const worker = globalThis as { unusedTestDatabases?: Map<string, string[]> };
worker.unusedTestDatabases ??= new Map();
const ofServers = worker.unusedTestDatabases;

function unusedOn(server: string): string[] {
  const unused = ofServers.get(server) ?? [];
  ofServers.set(server, unused);
  return unused;
}

/** This hash changes if a test leaves a table, column, index, function, trigger or constraint. */
const SCHEMA = sql<{ schema: string }>`
  select md5(concat_ws(' ',
    (select string_agg(attrelid::regclass || ' ' || attname || ' ' || atttypid, ' ' order by attrelid, attnum)
      from pg_attribute where attrelid::regclass::text !~ '^pg_'),
    (select string_agg(pg_get_triggerdef(oid), ' ' order by oid) from pg_trigger where not tgisinternal),
    (select string_agg(proname || md5(prosrc), ' ' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select string_agg(conrelid::regclass || conname || convalidated, ' ' order by oid) from pg_constraint)
  )) as schema`;

/** Returns false, and deletes nothing, if the schema differs from the template. */
async function emptyDatabase(url: string): Promise<boolean> {
  const db = connect(url, () => {}, UNHURRIED);
  try {
    const { rows } = await sql<{ name: string }>`
      select format('%I', tablename) as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
    const { rows: found } = await SCHEMA.execute(db);
    if (found[0]?.schema !== fromSetup('TEST_POSTGRES_SCHEMA')) return false;
    await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`).execute(db);
    return true;
  } finally {
    await db.destroy();
  }
}

export async function schemaOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await SCHEMA.execute(db);
  return rows[0]?.schema as string;
}

/** A `bare` database has no tables. By default, the database is migrated. */
export async function createPostgresDatabase({ bare = false } = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const name = await createDatabase(bare ? 'template0' : fromSetup('TEST_POSTGRES_TEMPLATE'));
  return { url: databaseOn(fromSetup('TEST_POSTGRES_URL'), name), stop: () => dropDatabase(name) };
}

async function createDatabase(template: string): Promise<string> {
  const name = `ar_test_${randomBytes(6).toString('hex')}`;
  await onServer(sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  return name;
}

const dropDatabase = (name: string) => onServer(sql`drop database ${sql.id(name)}`);

async function onServer(statement: ReturnType<typeof sql>): Promise<void> {
  const admin = connect(fromSetup('TEST_POSTGRES_URL'), () => {}, UNHURRIED);
  await statement.execute(admin);
  await admin.destroy();
}

export const databaseImage = () => fromSetup('TEST_DATABASE_IMAGE');

export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

function fromSetup(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: has the globalSetup of rstest.config.ts run?`);
  return value;
}
