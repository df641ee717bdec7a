import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { connect, UNHURRIED } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { startMemoryDatabase } from './memory-database.ts';

export interface TestDatabase {
  db: Kysely<DB>;
  /** On PostgreSQL: the same database over one connection, which is all that the embedded one has. */
  overOne?: Kysely<DB>;
  stop(): Promise<void>;
}

/** Whether this run of the tests is the one on a PostgreSQL server (`rstest.config.ts`). */
export const ON_POSTGRES = process.env.TEST_ENGINE === 'postgres';

/** An empty, migrated database for one test file: embedded, or on a PostgreSQL server. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (ON_POSTGRES) {
    const { url, stop } = await createPostgresDatabase();
    // A busy machine is no failure.
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
        await stop();
      },
    };
  }
  return startMemoryDatabase(Uint8Array.from(await readFile(databaseImage())));
}

/** An empty, migrated database on the PostgreSQL server, by its address; a `bare` one has no table yet. */
export async function createPostgresDatabase({ bare = false } = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const server = fromSetup('TEST_POSTGRES_URL');
  const template = bare ? 'template0' : fromSetup('TEST_POSTGRES_TEMPLATE');
  const name = `ar_test_${randomBytes(6).toString('hex')}`;
  const admin = connect(server, () => {}, UNHURRIED);
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin);
  return {
    url: databaseOn(server, name),
    async stop() {
      await sql`drop database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
    },
  };
}

/** The archive of an embedded database that is migrated and empty. */
export const databaseImage = () => fromSetup('TEST_DATABASE_IMAGE');

/** The address of another database on the same server. */
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
