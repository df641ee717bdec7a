import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { connect, UNHURRIED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { freePort } from '../../testing/free-port.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { makeProject, type StartedServer, startServer } from '../../testing/programs.ts';
import { findPrometheus, type Minute, objections } from '../../testing/promtool.ts';
import { bucketOf, startTestS3, type TestS3 } from '../../testing/s3.ts';
import { newBackupIn, noteProof } from '../backup/backup-folder.ts';

/** alerts.test.ts tests these rules with invented series; this file tests them with the metrics of a running server. */
const RULES = resolve(import.meta.dirname, '../../../../../docs/operate/alerts.yml');
const promtool = findPrometheus('promtool');
if (!promtool) console.log('promtool is not here and cannot be fetched: the alert rules are not tried.');

const ADMIN = { email: 'ana@ar.example', password: 'Kr7#vbnM-most' };
const root = mkdtempSync(join(tmpdir(), 'ar-alerts-'));

let postgres: PostgresServer;
let db: Kysely<DB>;
let s3: TestS3;
let server: Watched;
let access: string;
let crowd: string[];
let healthy: Minute;

interface Watched extends StartedServer {
  metrics(): Promise<string>;
}

async function startWatched(dataDir: string): Promise<Watched> {
  const port = await freePort();
  const started = await startServer(
    {
      DATA_DIR: dataDir,
      JWT_SECRET: 'the same on all servers, as it has to be',
      DATABASE_URL: postgres.url,
      METRICS_PORT: String(port),
      BACKUP_DIR: join(root, 'backups'),
      ...bucketOf(s3.config),
    },
    join(root, 'project/packages/api/dist'),
  );
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return { ...started, metrics };
}

async function addBackup(): Promise<void> {
  mkdirSync(join(root, 'backups'));
  const archive = newBackupIn(join(root, 'backups'), undefined);
  writeFileSync(archive, '');
  await noteProof(archive, []);
}

beforeAll(async () => {
  await addBackup();
  if (!promtool) return;
  makeProject(join(root, 'project'), ['users', 'clerk']);
  [postgres, s3] = await Promise.all([startPostgres(), startTestS3()]);
  server = await startWatched(join(root, 'data'));
  db = connect(postgres.url, () => {}, UNHURRIED);
  const others = Array.from({ length: 8 }, (_, number) => `crowd-${number}@ar.example`);
  await addSuperAdmins([ADMIN.email, ...others]);
  access = await signIn(ADMIN.email);
  crowd = await Promise.all(others.map(signIn));
  await usualMinute();
  healthy = await minuteOf(server, usualMinute);
});

afterAll(async () => {
  if (promtool) {
    await server.stop();
    await Promise.all([db.destroy().catch(() => {}), s3.stop(), postgres.stop()]);
  }
  rmSync(root, { recursive: true, force: true });
});

const ask = (path: string, options: RequestInit = {}) => fetch(server.origin + path, options);
const post = (path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Requests a clerk file, so that the server queries the table. */
const askRecord = (token = access) =>
  ask('/api/supersluzbenik/1/', { headers: { authorization: `Bearer ${token}` } });

async function addSuperAdmins(emails: readonly string[]): Promise<void> {
  const password_hash = await hashPassword(ADMIN.password);
  const person = { first_name: 'Ana', last_name: 'Prva', role: 'SuperAdmin', password_hash } as const;
  await db
    .insertInto('users')
    .values(emails.map((email) => ({ ...person, email })))
    .execute();
}

const signIn = async (email: string): Promise<string> =>
  (await (await post('/api/auth/login/', { ...ADMIN, email })).json()).access;

async function usualMinute(): Promise<void> {
  const asked = ['/robots.txt', '/nothing', '/api/registry/', '/api/health/live/'].map((path) => ask(path));
  await Promise.all([...asked, askRecord(), post('/api/auth/login/', { ...ADMIN, password: 'x' })]);
}

async function minuteOf(watched: Watched, happens: () => Promise<unknown>): Promise<Minute> {
  const before = await watched.metrics();
  await happens();
  return { before, after: await watched.metrics().catch(() => undefined) };
}

function expectAlert(expected: string, fault: Minute): void {
  expect(objections(promtool ?? '', RULES, { healthy, fault, expected: [expected] })).toBe('');
}

const fires = (name: string) => `${name} fires`;

const partReady = async (part: string) =>
  (await server.metrics()).includes(`ar_part_ready{part="${part}"} 1\n`);
const patient = { timeout: 60_000 };

test.skipIf(!promtool)('fires no alert while everything works', () => {
  const quiet = objections(promtool ?? '', RULES, { healthy, fault: healthy, expected: [] });
  expect(quiet).toBe('');
});

test.skipIf(!promtool)(fires('ArErrors'), async () => {
  await sql`alter table clerk_files rename to away`.execute(db);
  const fault = await minuteOf(server, usualMinute);
  await sql`alter table away rename to clerk_files`.execute(db);
  expectAlert('ArErrors', fault);
});

async function whileSlow(seconds: number, work: () => Promise<void>): Promise<void> {
  await sql`alter table clerk_files rename to fast`.execute(db);
  await sql`create view clerk_files as select * from fast where (select pg_sleep(${sql.lit(seconds)})) is not null`.execute(
    db,
  );
  try {
    await work();
  } finally {
    await sql`drop view clerk_files`.execute(db);
    await sql`alter table fast rename to clerk_files`.execute(db);
  }
}

test.skipIf(!promtool)(fires('ArSlow'), async () => {
  await whileSlow(3, async () => expectAlert('ArSlow', await minuteOf(server, usualMinute)));
});

const waitingIn = (metrics: string) => Number(/^ar_database_requests_waiting (\d+)$/m.exec(metrics)?.[1]);

/** Sends more requests than the pool has connections, as several people, because each person has a limit. */
function beginCrowd() {
  let isOver = false;
  const people = crowd.flatMap((token) =>
    Array.from({ length: 6 }, async () => {
      while (!isOver) await askRecord(token);
    }),
  );
  return {
    stop: () => {
      isOver = true;
      return Promise.all(people);
    },
  };
}

test.skipIf(!promtool)(fires('ArDatabaseDown'), async () => {
  const asking = beginCrowd();
  const frozen = await minuteOf(server, async () => {
    postgres.freeze();
    await usualMinute();
    while (waitingIn(await server.metrics()) <= 5);
  });
  postgres.thaw();
  await asking.stop();
  await expect.poll(() => partReady('database'), patient).toBe(true);
  expectAlert('ArDatabaseDown', frozen);
  const stopped = await minuteOf(server, async () => {
    await db.destroy();
    await postgres.stop();
    await expect.poll(() => partReady('database'), patient).toBe(false);
    await usualMinute();
  });
  expectAlert('ArDatabaseDown', stopped);
});
