import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { readConfig } from '../../platform/config/config.ts';
import { connect } from '../../platform/database/connect.ts';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { findNginx } from '../../testing/nginx.ts';
import { makeProject, type StartedServer, startServer } from '../../testing/programs.ts';
import { bucketOf, startTestS3, type TestS3 } from '../../testing/s3.ts';
import { examine } from './examine.ts';

const root = mkdtempSync(join(tmpdir(), 'doctor-'));
const DATA_DIR = join(root, 'data');
const nginx = findNginx();
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: ReturnType<typeof connect>;
let s3: TestS3;
let server: StartedServer;
let metricsPort: number;

beforeAll(async () => {
  makeProject(join(root, 'project'), ['users']);
  [database, s3, metricsPort] = await Promise.all([createPostgresDatabase(), startTestS3(), freePort()]);
  db = connect(database.url, () => {});
  const settings = {
    DATA_DIR,
    DATABASE_URL: database.url,
    METRICS_PORT: String(metricsPort),
    ...bucketOf(s3.config),
  };
  server = await startServer(settings, join(root, 'project/packages/api/dist'));
});
afterAll(async () => {
  await server.stop();
  await db.destroy();
  await Promise.all([database.stop(), s3.stop()]);
  rmSync(root, { recursive: true, force: true });
});

async function findingsWith(environment: Record<string, string> = {}): Promise<string[]> {
  const given = {
    DATA_DIR,
    DATABASE_URL: database.url,
    ...bucketOf(s3.config),
    PUBLIC_ORIGIN: server.origin,
    ...environment,
  };
  const { config, problems } = readConfig(given);
  if (!config) throw new Error(problems.join());
  const own = connect(config.databaseUrl ?? '', () => {});
  const findings = await examine({
    config,
    db: own,
    store: await createStore(config),
  });
  await own.destroy();
  return findings.map(({ check, level, found }) => `${check} ${level}: ${found}`);
}
const faultsWith = async (environment?: Record<string, string>) =>
  (await findingsWith(environment)).filter((one) => one.includes(' fault: '));

const NO_ADMIN = 'accounts fault: There is no active SuperAdmin.';

test('reports only the missing SuperAdmin on a new server', async () => {
  const findings = await findingsWith();
  expect(findings.filter((one) => one.includes(' fault: '))).toEqual([NO_ADMIN]);
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^database ok: It is PostgreSQL/),
      expect.stringMatching(/^database ok: Its tables are those of this version/),
      expect.stringMatching(/^store ok: Files are written to the bucket/),
      'releases ok: All 1 live releases are complete.',
      'proxy ok: Uploads of 1024 MB may pass.',
      expect.stringMatching(/^clocks ok/),
    ]),
  );
  expect((await s3.keys()).filter((key) => key.endsWith('.txt'))).toEqual([]);
});

test('counts passkeys of another host name', async () => {
  await sql`
    with owner as (
      insert into users (first_name, last_name, email, role)
      values ('Ana', 'Test', 'ana@podgorica.example', 'MonumentsAdmin') returning id)
    insert into passkeys (id, user_id, name, public_key, counter, transports, rp_id)
    select 'key', id, 'Telefon', '', 0, '{}', 'stara.example' from owner`.execute(db);
  expect(await findingsWith()).toContainEqual(
    expect.stringMatching(/^accounts warning: Passkeys that were made for the host name stara\.example/),
  );
  await sql`delete from all_users`.execute(db);
});

test('serves the same findings on the server’s private port only', async () => {
  const own = await fetch(`http://127.0.0.1:${metricsPort}/api/health/ready?verbose`);
  expect(await own.json()).toEqual(
    expect.arrayContaining([expect.objectContaining({ check: 'database', level: 'ok' })]),
  );
  const open = await fetch(`${server.origin}/api/health/ready/?verbose`);
  expect(await open.json()).toEqual({ status: 'ready' });
});

test('reports a database user without rights', async () => {
  await sql`create role few login password 'nothing-more'`.execute(db);
  await sql`grant select on all tables in schema public to few`.execute(db);
  await sql`revoke create on schema public from public`.execute(db);
  const url = new URL(database.url);
  [url.username, url.password] = ['few', 'nothing-more'];
  const faults = await faultsWith({ DATABASE_URL: url.href });
  expect(faults).toContain('database fault: The server’s user may not make tables there.');
  expect(faults).toContainEqual(expect.stringMatching(/^database fault: \d+ tables belong to somebody else/));
  await sql`drop owned by few`.execute(db);
  await sql`drop role few`.execute(db);
});

test('reports a missing bucket and a failing mail server separately, without secrets', async () => {
  const refusing = await listening((socket) => socket.end('554 no mail for secret-word\r\n'));
  const faults = await faultsWith({
    S3_BUCKET: 'another',
    SMTP_URL: `smtp://ar:secret-word@127.0.0.1:${portOf(refusing)}`,
    PUBLIC_ORIGIN: 'http://127.0.0.1:1',
    CLAMD: `unix:${join(root, 'no-clamd')}`,
  });
  expect(faults).toEqual([
    NO_ADMIN,
    expect.stringMatching(/^store fault: /),
    'scanner fault: clamd did not answer.',
    expect.stringMatching(/^mail fault: .*554/),
    expect.stringMatching(/^proxy fault: .*ECONNREFUSED/),
    expect.stringMatching(/^proxy fault: .*ECONNREFUSED/),
  ]);
  expect(faults.join()).not.toContain('secret-word');
  refusing.close();
});

async function listening(answer: (socket: import('node:net').Socket) => void): Promise<Server> {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    answer(socket);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return listener;
}
const portOf = (listener: Server) => (listener.address() as import('node:net').AddressInfo).port;

test('masks a password that contains %, and reports a proxy without a server', async () => {
  const proxy = await listening((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n')),
  );
  const url = new URL(database.url);
  const DATABASE_URL = `postgres://ar:100%pure@127.0.0.1:1${url.pathname}`;
  const PUBLIC_ORIGIN = `http://127.0.0.1:${portOf(proxy)}`;
  const faults = await faultsWith({ DATABASE_URL, PUBLIC_ORIGIN });
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^database fault: .*ECONNREFUSED/),
      expect.stringMatching(/^proxy fault: .* answers with status 502\.$/),
      'proxy fault: An upload is answered with status 502.',
    ]),
  );
  expect(faults.join()).not.toContain('pure');
  proxy.close();
});

test.skipIf(!nginx)('reports a proxy that refuses large bodies and removes headers', async () => {
  const port = await freePort();
  const folder = join(root, 'nginx');
  mkdirSync(folder);
  const site = `listen 127.0.0.1:${port}; location / { proxy_pass ${server.origin}; proxy_hide_header Content-Security-Policy; }`;
  const around = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${around} http { access_log off; server { client_max_body_size 1m; ${site} } }`,
  );
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  execFileSync(nginx ?? '', ['-t', ...options], { stdio: 'pipe' });
  const child = spawn(nginx ?? '', options, { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(origin).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
  const faults = await faultsWith({ PUBLIC_ORIGIN: origin });
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(faults).toEqual([
    NO_ADMIN,
    'proxy fault: The proxy removes headers: content-security-policy.',
    'proxy fault: The proxy refuses uploads of 1024 MB.',
  ]);
});

test('reports a release with a missing or changed file', async () => {
  const file = join(DATA_DIR, 'releases/users/1.0.0/entry.js');
  writeFileSync(file, 'changed');
  expect(await faultsWith()).toContainEqual(
    expect.stringMatching(/^releases fault: users 1\.0\.0 is incomplete on this server: /),
  );
  rmSync(file);
  expect(await faultsWith()).toContainEqual(expect.stringMatching(/^releases fault: users 1\.0\.0/));
});
