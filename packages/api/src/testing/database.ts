import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import type { DB } from '../database/schema.ts';
import { startMemoryDatabase } from './memory-database.ts';

export interface TestDatabase {
  db: Kysely<DB>;
  stop(): Promise<void>;
}

/** An empty, migrated database for one test file: embedded, or on the server that `TEST_DATABASE_URL` names. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_IMAGE: image } = process.env;
  if (url) return createOn(url);
  if (!image) throw new Error('database-image.ts has not run: is it the globalSetup of rstest.config.ts?');
  return startMemoryDatabase(Uint8Array.from(await readFile(image)));
}

async function createOn(url: string): Promise<TestDatabase> {
  const name = `ar_test_${randomBytes(6).toString('hex')}`;
  const admin = connect(url, () => {});
  await sql`create database ${sql.id(name)}`.execute(admin);
  const own = new URL(url);
  own.pathname = name;
  const db = connect(own.href, () => {});
  await migrate(db);
  return {
    db,
    async stop() {
      await db.destroy();
      await sql`drop database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
    },
  };
}
