import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListedDepartment, Registry, RegistryEntry } from '@ar/federation/registry';
import { sha384 } from '@ar/federation/release-files';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { connect } from '../../platform/database/connect.ts';
import { createPostgresDatabase } from '../database.ts';
import { findNginx, type RunningNginx, startNginx } from '../nginx.ts';
import { makeProject, type StartedServer, startServer } from '../programs.ts';
import { bucketOf, startTestS3, type TestS3 } from '../s3.ts';
import { formOf, samples } from '../samples.ts';

const program = findNginx();
if (!program) console.log('nginx is not here and may not be installed: what goes through it is not tried.');

const DEPARTMENTS = ['users', 'buildings', 'monuments', 'clerk'];
const ADMIN = { email: 'ana@ar.example', password: 'Kr7#vbnM-most' };
const root = mkdtempSync(join(tmpdir(), 'ar-nginx-'));
const project = join(root, 'project');
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let s3: TestS3;
let servers: [StartedServer, StartedServer];
let nginx: RunningNginx | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });

const start = (name: string, port = 0) =>
  startServer(
    {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://localhost',
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(root, name),
      JWT_SECRET: 'the same on both servers, as it has to be',
      DATABASE_URL: database.url,
      ...bucketOf(s3.config),
    },
    join(project, 'packages/api/dist'),
  );

async function addAdmin(): Promise<void> {
  const db = connect(database.url, () => {});
  const password_hash = await hashPassword(ADMIN.password);
  const row = { email: ADMIN.email, first_name: 'Ana', last_name: 'Prva', role: 'SuperAdmin' } as const;
  await db
    .insertInto('users')
    .values({ ...row, password_hash })
    .execute();
  await db.destroy();
}

beforeAll(async () => {
  if (!program) return;
  makeProject(project, DEPARTMENTS);
  [database, s3] = await Promise.all([createPostgresDatabase(), startTestS3()]);
  await addAdmin();
  servers = await Promise.all([start('first'), start('second')]);
  nginx = await startNginx(program, join(root, 'nginx'), [servers[0].port, servers[1].port]);
});
afterAll(async () => {
  agent.destroy();
  if (nginx) {
    await nginx.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([database.stop(), s3.stop()]);
  }
  rmSync(root, { recursive: true, force: true });
});

interface Asked {
  method?: string;
  body?: object;
  access?: string;
  agent?: string;
}

async function ask(path: string, { method = 'GET', body, access, agent: userAgent }: Asked = {}) {
  const form = body instanceof FormData ? new Response(body) : undefined;
  const content = form ? Buffer.from(await form.arrayBuffer()) : body && Buffer.from(JSON.stringify(body));
  return new Promise<{ status: number | undefined; bytes: Buffer; reused: boolean }>((settle, fail) => {
    const headers = {
      host: 'ar.podgorica.me',
      ...(content && { 'content-length': content.length }),
      ...(content && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
      ...(access && { authorization: `Bearer ${access}` }),
      ...(userAgent && { 'user-agent': userAgent }),
    };
    const sent = request({ port: nginx?.port, host: '127.0.0.1', path, method, headers, agent });
    sent.on('response', async (response) => {
      settle({
        status: response.statusCode,
        bytes: await buffer(response),
        reused: sent.reusedSocket,
      });
    });
    sent.on('error', fail);
    sent.end(content);
  });
}

async function everyDepartmentIsServed(): Promise<void> {
  const read = async (path: string) => JSON.parse(String((await ask(path)).bytes));
  const listed: Registry<ListedDepartment> = await read('/api/registry/');
  expect(listed.departments.map(({ id }) => id).sort()).toEqual([...DEPARTMENTS].sort());
  const departments: RegistryEntry[] = [];
  for (const { whole } of listed.departments)
    departments.push(await read(`/api/registry/entries/${whole.revision}/`));
  const files = departments.flatMap(({ base, files }) =>
    Object.entries(files).map(([path, hash]) => [`${base}${path}`, hash] as const),
  );
  for (const [path, hash] of [...files, ...files, ...files]) {
    const { status, bytes } = await ask(path);
    expect([path, status, await sha384(Uint8Array.from(bytes))]).toEqual([path, 200, hash]);
  }
}

async function signIn(): Promise<string> {
  const { status, bytes } = await ask('/api/auth/login/', { method: 'POST', body: ADMIN });
  expect(status).toBe(200);
  return JSON.parse(String(bytes)).access;
}

test.skipIf(!program)('redirects HTTP to HTTPS with the documented configuration', async () => {
  const answer = await fetch(`http://127.0.0.1:${nginx?.plainPort}/signin?a=1`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/signin?a=1']);
  expect((await ask('/api/health/ready/')).status).toBe(200);
});

test.skipIf(!program)('serves all departments after the data folder of a server is deleted', async () => {
  await everyDepartmentIsServed();
  rmSync(join(root, 'second/releases'), { recursive: true });
  await everyDepartmentIsServed();

  await servers[1].stop();
  rmSync(join(root, 'second'), { recursive: true });
  servers[1] = await start('second', servers[1].port);
  const ready = await fetch(`${servers[1].origin}/api/health/ready/`);
  expect(ready.status).toBe(200);
  await everyDepartmentIsServed();
});

test.skipIf(!program)('accepts an upload of 6 MB, and refuses an upload of 55 MB', async () => {
  const access = await signIn();
  const upload = async (bytes: number) => {
    const text = 'Šalter radi od 8 do 15 časova.\n'.repeat(Math.ceil(bytes / 32));
    const body = formOf({ name: 'Radno vrijeme', upload_file: samples.txt('radno vrijeme.txt', text) });
    return (await ask('/api/supersluzbenik/', { method: 'POST', body, access })).status;
  };
  expect(await upload(6_000_000)).toBe(201);
  expect(await upload(55_000_000)).toBeGreaterThanOrEqual(400);
  expect((await ask('/api/users/me/', { access })).status).toBe(200);
});

test.skipIf(!program)('reuses a client’s connection after a server refuses a large body', async () => {
  const body = { text: 'x'.repeat(20_000_000) };
  for (const access of [undefined, await signIn()]) {
    const refused = await ask('/api/users/', { method: 'POST', body, ...(access && { access }) });
    expect(refused.status).toBe(access ? 413 : 401);
    expect(await ask('/api/health/live/')).toMatchObject({ status: 200, reused: true });
  }
});

test.skipIf(!program)(
  'serves all requests from the second server when the first server is down',
  async () => {
    await servers[0].kill('server');
    await everyDepartmentIsServed();
    await ask('/api/users/me/', { access: await signIn() });
    servers[0] = await start('first', servers[0].port);
  },
);

test.skipIf(!program)(
  'serves cached public responses, but nothing private, while no server runs',
  async () => {
    const access = await signIn();
    const texts = {
      name: 'Sahat kula',
      address: 'Trg',
      description: 'Opis',
      latitude: 42.44,
      longitude: 19.26,
    };
    const [image, base_of_knowledge] = await Promise.all([samples.png(), samples.pdf()]);
    const body = formOf({ ...texts, image, base_of_knowledge });
    const made = await ask('/api/ar_platform/monuments/', { method: 'POST', body, access });
    const { id, image: picture } = JSON.parse(String(made.bytes));
    const list = '/api/ar_platform/monuments/public/';
    // Each server updates the public data within a second.
    await expect
      .poll(async () => String((await ask(list)).bytes), { timeout: 15_000 })
      .toContain('Sahat kula');
    const paths = [
      '/',
      `/visit/MONUMENT_${id}`,
      list,
      '/api/public/snapshot/',
      picture,
      '/releases/users/1.0.0/entry.js',
    ];
    const before = await Promise.all(paths.map((path) => ask(path)));
    expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const mine = ['/api/users/me/', '/api/ar_platform/monuments/', '/api/registry/'];
    for (const path of mine) expect((await ask(path, { access })).status).toBe(200);

    await Promise.all(servers.map((server) => server.kill('server')));
    const during = await Promise.all(paths.map((path) => ask(path)));
    expect(during.map(({ status, bytes }) => [status, String(bytes)])).toEqual(
      before.map(({ status, bytes }) => [status, String(bytes)]),
    );
    for (const path of mine) expect((await ask(path, { access })).status).toBe(502);
    servers = await Promise.all([start('first', servers[0].port), start('second', servers[1].port)]);
  },
);

test.skipIf(!program)('counts each scan once, whether the page is cached or not', async () => {
  const db = connect(database.url, () => {});
  const { id } = await db
    .insertInto('monuments')
    .values({ name: 'Skenirani', address: 'Trg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const page = `/visit/MONUMENT_${id}?from=qr`;
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36';
  for (const { origin } of servers)
    await expect.poll(async () => (await fetch(origin + page)).status, { timeout: 15_000 }).toBe(200);
  const asked = [];
  for (let scan = 0; scan < 12; scan += 1) asked.push((await ask(page, { agent })).status);
  expect(new Set(asked)).toEqual(new Set([200]));
  expect((await ask(page, { agent, method: 'POST' })).status).toBe(403);
  const counted = () => db.selectFrom('scans').select('count').where('record_id', '=', id).execute();
  await expect.poll(counted, { timeout: 20_000 }).toEqual([{ count: 12 }]);
  await db.destroy();
});

const PAGES = ['/', '/api/ar_platform/monuments/public/', '/api/public/snapshot/'];
/** nginx counts whole seconds, so a response that is valid for one second can stay cached for almost two. */
const notCached = () => pause(2100);

/** After SIGSTOP, the operating system still accepts connections, but the server does not respond. */
async function whileTheyHang(which: readonly StartedServer[], work: () => Promise<void>): Promise<void> {
  for (const { child } of which) child.kill('SIGSTOP');
  try {
    await work();
  } finally {
    for (const { child } of which) child.kill('SIGCONT');
  }
}

test.skipIf(!program)('serves pages while one server hangs', async () => {
  await whileTheyHang([servers[1]], async () => {
    // nginx alternates between two servers, so at least one of three requests reaches the hanging server.
    for (const path of PAGES) {
      await notCached();
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
  });
});

test.skipIf(!program)(
  'serves cached pages while both servers hang, and uses the servers again afterwards',
  async () => {
    for (const path of PAGES) expect((await ask(path)).status).toBe(200);
    await notCached();
    await whileTheyHang(servers, async () => {
      const during = await Promise.all(PAGES.map((path) => ask(path)));
      expect(during.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
    });
    expect((await ask('/api/health/live/')).status).toBe(200);
  },
);
