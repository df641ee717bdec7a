import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { connect, UNHURRIED } from '../platform/database/connect.ts';
import { updateDatabase } from '../records/definitions/tables.ts';
import { databaseOn, schemaOf } from './database.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

let server: Pick<PostgresServer, 'url' | 'stop'>;
let template: string;

/** Uses the server of `TEST_DATABASE_URL`. Without this variable, starts a server. */
export async function setup(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  server = given ? { url: given, stop: async () => {} } : await startPostgres();
  template = `ar_test_template_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${template}`);
  const db = connect(databaseOn(server.url, template), () => {}, UNHURRIED);
  await updateDatabase(db);
  process.env.TEST_POSTGRES_SCHEMA = await schemaOf(db);
  await db.destroy();
  process.env.TEST_POSTGRES_URL = server.url;
  process.env.TEST_POSTGRES_TEMPLATE = template;
}

/** rstest calls `teardown` also after failed tests. */
export async function teardown(): Promise<void> {
  await onServer(`drop database ${template}`);
  await server.stop();
}

async function onServer(statement: string): Promise<void> {
  const admin = connect(server.url, () => {}, UNHURRIED);
  await sql.raw(statement).execute(admin);
  await admin.destroy();
}
