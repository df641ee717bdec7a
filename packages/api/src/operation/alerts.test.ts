import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createTlsServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { hashPassword } from '../auth/password.ts';
import { nameOf, noteProof } from '../backup/kept-backups.ts';
import { connect, UNHURRIED } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { openBucket } from '../files/s3-client.ts';
import { freePort } from '../testing/free-port.ts';
import { makeCertificate } from '../testing/nginx.ts';
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts';
import { makeProject, type StartedServer, startServer } from '../testing/programs.ts';
import { findPrometheus, type Minute, objections, objectionsTo } from '../testing/promtool.ts';
import { bucketOf, startTestS3, type TestS3 } from '../testing/s3.ts';
import { mayMount, mountSmallDisk, unmount } from '../testing/small-disk.ts';

/** The file that docs/operations.md tells to use. */
const RULES = resolve(import.meta.dirname, '../../../../docs/operations/alerts.yml');
const promtool = findPrometheus('promtool');
if (!promtool) console.log('promtool is not here and cannot be fetched: the alert rules are not tried.');

const ADMIN = { email: 'ana@ar.example', password: 'Kr7#vbnM-most' };
const root = mkdtempSync(join(tmpdir(), 'ar-alerts-'));
const hasSmallDisk = mayMount();
const disk = hasSmallDisk ? mountSmallDisk(64) : join(root, 'disk');

let postgres: PostgresServer;
let db: Kysely<DB>;
let s3: TestS3;
let mail: SMTPServer;
let proxy: Server;
let server: Watched;
let access: string;
/** The tokens of several people. */
let crowd: string[];
let sound: Minute;

interface Watched extends StartedServer {
  metrics(): Promise<string>;
}

async function startWatched(dataDir: string): Promise<Watched> {
  const port = await freePort();
  const started = await startServer(
    {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: `https://localhost:${portOf(proxy)}`,
      DATA_DIR: dataDir,
      JWT_SECRET: 'the same on all servers, as it has to be',
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${portOf(mail.server)}`,
      METRICS_PORT: String(port),
      BACKUP_DIR: join(root, 'backups'),
      ...bucketOf(s3.config),
    },
    join(root, 'project/packages/api/dist'),
  );
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return { ...started, metrics };
}

const portOf = (listening: Pick<Server, 'address'>) => (listening.address() as { port: number }).port;

function showCertificate(days: number): object {
  makeCertificate(root, days);
  return { key: readFileSync(join(root, 'ar.key')), cert: readFileSync(join(root, 'ar.crt')) };
}

beforeAll(async () => {
  await addBackup(0);
  if (!promtool) return;
  makeProject(join(root, 'project'), ['users', 'clerk']);
  mkdirSync(disk, { recursive: true });
  [postgres, s3] = await Promise.all([startPostgres(), startTestS3()]);
  mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(new Error('Mailbox is full')),
  });
  mail.on('error', () => {});
  proxy = createTlsServer(showCertificate(90)).on('tlsClientError', () => {});
  await Promise.all([
    new Promise<void>((ready) => mail.listen(0, '127.0.0.1', ready)),
    once(proxy.listen(0, 'localhost'), 'listening'),
  ]);
  server = await startWatched(join(disk, 'data'));
  db = connect(postgres.url, () => {}, UNHURRIED);
  const others = Array.from({ length: 8 }, (_, number) => `crowd-${number}@ar.example`);
  await addSuperAdmins([ADMIN.email, ...others]);
  access = await signIn(ADMIN.email);
  crowd = await Promise.all(others.map(signIn));
  await usualMinute();
  sound = await minuteOf(server, usualMinute);
});

afterAll(async () => {
  if (promtool) {
    await server.stop();
    await Promise.all([db.destroy().catch(() => {}), s3.stop(), postgres.stop()]);
    await new Promise<void>((closed) => mail.close(closed));
    proxy.close();
  }
  if (hasSmallDisk) unmount(disk);
  rmSync(root, { recursive: true, force: true });
});

const ask = (path: string, options: RequestInit = {}) => fetch(server.origin + path, options);
const post = (path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Asks for the list of the assistant's files, which nothing keeps. */
const askList = (token = access) =>
  ask('/api/supersluzbenik/', { headers: { authorization: `Bearer ${token}` } });

/** All with the same password. */
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

/** What people do in a minute; what it answers is each fault's own matter. */
async function usualMinute(): Promise<void> {
  const asked = ['/robots.txt', '/nothing', '/api/registry/', '/api/health/live/'].map((path) => ask(path));
  await Promise.all([...asked, askList(), post('/api/auth/login/', { ...ADMIN, password: 'x' })]);
}

/** What the metrics tell before and after a minute. */
async function minuteOf(watched: Watched, happens: () => Promise<unknown>): Promise<Minute> {
  const before = await watched.metrics();
  await happens();
  return { before, after: await watched.metrics().catch(() => undefined) };
}

/** That of all rules exactly the one fires, and before the fault none did. */
function expectAlert(expected: string, fault: Minute): void {
  expect(objections(promtool ?? '', RULES, { sound, fault, expected: [expected] })).toBe('');
}

const fires = (name: string) => `${name} fires`;

const partReady = async (part: string) =>
  (await server.metrics()).includes(`ar_part_ready{part="${part}"} 1\n`);
const patient = { timeout: 60_000 };

test.skipIf(!promtool)('nothing fires while all is well', () => {
  const quiet = objections(promtool ?? '', RULES, { sound, fault: sound, expected: [] });
  expect(quiet).toBe('');
});

test.skipIf(!promtool)(fires('ArFilesDown'), async () => {
  const fault = await minuteOf(server, async () => {
    await s3.down();
    await expect.poll(() => partReady('store'), patient).toBe(false);
    await usualMinute();
  });
  await s3.up();
  await expect.poll(() => partReady('store'), patient).toBe(true);
  expectAlert('ArFilesDown', fault);
});

test.skipIf(!promtool)(fires('ArReleaseMissing'), async () => {
  const [folder, away] = [join(disk, 'data/releases/users'), join(disk, 'away')];
  const bucket = openBucket(s3.config, 'release');
  const fault = await minuteOf(server, async () => {
    for await (const { key } of bucket.list('releases/users/')) await bucket.remove(key);
    renameSync(folder, away);
    await expect.poll(() => partReady('releases'), patient).toBe(false);
    await usualMinute();
  });
  renameSync(away, folder);
  await expect.poll(() => partReady('releases'), patient).toBe(true);
  expectAlert('ArReleaseMissing', fault);
});

test.skipIf(!promtool)(fires('ArErrors'), async () => {
  await sql`alter table clerk_files rename to away`.execute(db);
  const fault = await minuteOf(server, usualMinute);
  await sql`alter table away rename to clerk_files`.execute(db);
  expectAlert('ArErrors', fault);
});

test.skipIf(!promtool)(fires('ArRefusing'), async () => {
  const set = async (readOnly: 'on' | 'off') => {
    await sql`alter system set default_transaction_read_only = ${sql.lit(readOnly)}`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
  };
  await set('on');
  const refused = async () => (await post('/api/auth/login/', ADMIN)).status;
  await expect.poll(refused, patient).toBe(503);
  const fault = await minuteOf(server, usualMinute);
  await sql`set default_transaction_read_only = off`.execute(db);
  await set('off');
  await expect.poll(refused, patient).toBe(200);
  expectAlert('ArRefusing', fault);
});

/** Each read of the list's table takes so long, as on a disk that is slow. */
async function whileSlow(seconds: number, work: () => Promise<void>): Promise<void> {
  await sql`alter table clerk_files rename to fast`.execute(db);
  await sql`create view clerk_files as select fast.* from fast, pg_sleep(${sql.lit(seconds)})`.execute(db);
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

/** People with more calls than there are connections ask for the list, again and again; each has a few answered at once. */
function beginCrowd() {
  let isOver = false;
  const people = crowd.flatMap((token) =>
    Array.from({ length: 6 }, async () => {
      while (!isOver) await askList(token);
    }),
  );
  return {
    stop: () => {
      isOver = true;
      return Promise.all(people);
    },
  };
}

test.skipIf(!promtool)(fires('ArRequestsWait'), async () => {
  await whileSlow(0.2, async () => {
    const before = await server.metrics();
    const asking = beginCrowd();
    let after = '';
    do after = await server.metrics();
    while (waitingIn(after) <= 5);
    await asking.stop();
    expectAlert('ArRequestsWait', { before, after });
  });
});

test.skipIf(!promtool)(fires('ArOverloaded'), async () => {
  const fault = await minuteOf(server, async () => {
    for (const _ of [1, 2, 3]) {
      server.child.kill('SIGSTOP');
      await pause(800);
      server.child.kill('SIGCONT');
      await ask('/api/health/live/');
    }
  });
  expectAlert('ArOverloaded', fault);
});

test.skipIf(!promtool)(fires('ArGuessing'), async () => {
  const guess = (_: unknown, number: number) =>
    post('/api/auth/login/', { email: `guess-${number}@ar.example`, password: 'Podgorica1!' });
  const fault = await minuteOf(server, () => Promise.all(Array.from({ length: 15 }, guess)));
  expectAlert('ArGuessing', fault);
});

test.skipIf(!promtool)(fires('ArTokenMisused'), async () => {
  const headers = { authorization: `Bearer ard_${'x'.repeat(43)}` };
  const fault = await minuteOf(server, () => ask('/api/releases/', { headers }));
  expectAlert('ArTokenMisused', fault);
});

test.skipIf(!promtool)(fires('ArDepartmentFails'), async () => {
  const report = {
    department: 'users',
    version: '1.0.0',
    revision: 1,
    kind: 'evaluation',
    channel: 'stable',
  };
  const send = () => post('/api/registry/reports/', report);
  await send();
  const fault = await minuteOf(server, async () => expect((await send()).status).toBe(200));
  expectAlert('ArDepartmentFails', fault);
});

test.skipIf(!promtool || !hasSmallDisk)(fires('ArDiskFull'), async () => {
  const full = join(disk, 'full');
  const fault = await minuteOf(server, async () => writeFileSync(full, Buffer.alloc(60 * 2 ** 20)));
  rmSync(full);
  expectAlert('ArDiskFull', fault);
});

/** On a server that has read nothing yet: what it reads seldom is read at once. */
async function minuteOfAnother(): Promise<Minute> {
  const other = await startWatched(join(root, 'other'));
  const fault = await minuteOf(other, async () => {});
  await other.stop();
  return fault;
}

test.skipIf(!promtool)(fires('ArCertificateEnds'), async () => {
  proxy.setSecureContext(showCertificate(2));
  const fault = await minuteOfAnother();
  proxy.setSecureContext(showCertificate(90));
  expectAlert('ArCertificateEnds', fault);
});

test.skipIf(!promtool)(fires('ArBackupOld'), async () => {
  rmSync(join(root, 'backups'), { recursive: true });
  await addBackup(30);
  const fault = await minuteOf(server, usualMinute);
  await addBackup(0);
  expectAlert('ArBackupOld', fault);
});

/** One that was made and proved so many hours ago. */
async function addBackup(hours: number): Promise<void> {
  mkdirSync(join(root, 'backups'), { recursive: true });
  const archive = join(root, 'backups', nameOf(new Date(Date.now() - hours * 3_600_000), false));
  writeFileSync(archive, '');
  await noteProof(archive, { made_at: undefined, tables: 0, rows: 0, files: 0, bytes: 0, problems: [] });
}

test.skipIf(!promtool)(fires('ArMailWaits'), async () => {
  await post('/api/users/request-password-reset/', { email: ADMIN.email });
  const lastError = async () =>
    (await db.selectFrom('outbox').select('last_error').executeTakeFirst())?.last_error;
  await expect.poll(lastError, patient).toContain('Mailbox is full');
  await sql`update outbox set created_at = now() - interval '20 minutes'`.execute(db);
  const fault = await minuteOfAnother();
  await sql`delete from outbox`.execute(db);
  expectAlert('ArMailWaits', fault);
});

test.skipIf(!promtool)(fires('ArDatabaseDown'), async () => {
  const asking = beginCrowd();
  const frozen = await minuteOf(server, async () => {
    postgres.freeze();
    await usualMinute();
    // That queries wait has the same cause, and gets no alert of its own.
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

test.skipIf(!promtool)(fires('ArDown'), async () => {
  expectAlert('ArDown', await minuteOf(server, () => server.kill('server')));
});

test.skipIf(!promtool)('Prometheus could answer each query of the dashboard', () => {
  const { panels } = JSON.parse(readFileSync(resolve(RULES, '../dashboard.json'), 'utf8')) as Dashboard;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const timed = queries.map((expr) => expr.replaceAll('$__rate_interval', '1m'));
  expect(objectionsTo(promtool ?? '', timed)).toBe('');
});

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

test('each rule has its fault here and its line in the guide', () => {
  const all = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name).toSorted();
  const rules = all(RULES, /- alert: (\w+)/g);
  expect(all(import.meta.filename, /^test.*\(fires\('(\w+)'\)/gm)).toEqual(rules);
  expect(all(resolve(RULES, '../../operations.md'), /^\| `(Ar\w+)`/gm)).toEqual(rules);
});
