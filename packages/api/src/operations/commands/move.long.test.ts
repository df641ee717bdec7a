import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { makeProject, runAr, type StartedServer, startServer } from '../../testing/programs.ts';
import { bucketOf, startTestS3, type TestS3 } from '../../testing/s3.ts';
import { formOf, samples } from '../../testing/samples.ts';

const root = mkdtempSync(join(tmpdir(), 'move-'));
const project = join(root, 'project');
const DATA_DIR = join(root, 'data');
let s3: TestS3;
let target: Awaited<ReturnType<typeof createPostgresDatabase>>;
let server: StartedServer | undefined;

beforeAll(async () => {
  makeProject(project, ['users']);
  mkdirSync(join(DATA_DIR, 'database'), { recursive: true });
  [s3, target] = await Promise.all([startTestS3(), createPostgresDatabase()]);
});
afterEach(async () => {
  await server?.stop();
});
afterAll(async () => {
  await Promise.all([s3.stop(), target.stop()]);
  rmSync(root, { recursive: true, force: true });
});

async function start(environment: Record<string, string>): Promise<StartedServer> {
  server = await startServer(environment, join(project, 'packages/api/dist'));
  return server;
}

const move = async (environment: Record<string, string>, ...words: string[]) => {
  const { code, said } = await runAr('move', [...words, '--json'], environment);
  return [code, JSON.parse(said.trim().split('\n').at(-1) ?? '')];
};

async function call(path: string, body?: object | FormData, access?: string) {
  const json = body && !(body instanceof FormData);
  const answer = await fetch(`${server?.origin}/api${path}`, {
    ...(body && { method: 'POST', body: json ? JSON.stringify(body) : body }),
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(access && { authorization: `Bearer ${access}` }),
    },
  });
  return { status: answer.status, body: await answer.json() };
}

const monument = async () =>
  formOf({
    name: 'Novi',
    address: 'Trg nezavisnosti',
    description: 'Opis',
    latitude: 42.44,
    longitude: 19.26,
    base_of_knowledge: await samples.pdf(),
    image: await samples.png(),
  });

const EMAIL = 'ana@ar.example';
const PASSWORD = 'Kr7#vbnM-most';
const signIn = async () => (await call('/auth/login/', { email: EMAIL, password: PASSWORD })).body.access;

const digest = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .sort();

test('moves database and files to PostgreSQL and a bucket, and the files back to disk', async () => {
  const { said } = await runAr('superadmin', [EMAIL, 'Ana', 'Prva'], { DATA_DIR });
  const token = /token=([\w-]{43})/.exec(said)?.[1];
  await start({ DATA_DIR, EMBEDDED: '1' });
  await call('/users/reset-password/', { token, new_password: PASSWORD });
  const first = await call('/ar_platform/monuments/', await monument(), await signIn());
  expect(first.status).toBe(201);

  const settings = { DATA_DIR, ...bucketOf(s3.config) };
  const everything = ['--to', target.url, '--files', `s3://${s3.config.bucket}`];
  expect(await move(settings, ...everything)).toEqual([0, { finished: false, files: expect.any(Number) }]);
  const late = await call('/ar_platform/monuments/', await monument(), await signIn());
  await server?.stop();

  const [lost = ''] = (await s3.keys()).filter((key) => !key.startsWith('releases/'));
  await (await createStore({ s3: s3.config, dataDir: DATA_DIR })).remove(lost);
  const files = digest(join(DATA_DIR, 'files'));
  const [code, moved] = await move(settings, ...everything);
  expect([code, moved]).toEqual([
    0,
    {
      finished: true,
      files: expect.any(Number),
      checked: { files: expect.any(Number), bytes: expect.any(Number), problems: [] },
      database: {
        tables: expect.any(Number),
        rows: expect.any(Number),
        sequences: expect.any(Number),
        before: false,
      },
      missing_releases: [],
    },
  ]);
  expect(moved.files).toBeGreaterThan(0);
  expect(await s3.keys()).toContain(lost);
  expect(moved.checked.files).toBe(2);
  expect(digest(join(DATA_DIR, 'files'))).toEqual(files);
  expect((await move(settings, ...everything))[1]).toMatchObject({ files: 0, database: { before: true } });

  const there = { ...bucketOf(s3.config), DATABASE_URL: target.url, DATA_DIR: join(root, 'other-machine') };
  await start(there);
  const access = await signIn();
  expect((await call('/ar_platform/monuments/?limit=1', undefined, access)).body.count).toBe(2);
  const made = await call('/ar_platform/monuments/', await monument(), access);
  expect([made.status, made.body.id]).toEqual([201, late.body.id + 1]);
  const shown = await call('/ar_platform/monuments/?limit=50', undefined, access);
  const pictures = shown.body.results.map(({ image }: { image: string | null }) => image).filter(Boolean);
  const answers: Response[] = await Promise.all(
    pictures.map((one: string) => fetch(`${server?.origin}${one}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 200));
  const users = await fetch(`${server?.origin}/releases/users/1.0.0/entry.js`);
  expect(users.status).toBe(200);

  const [, rehearsed] = await move(there, '--files', 'disk');
  expect(rehearsed).toMatchObject({ finished: false, checked: { problems: [] } });
  await server?.stop();
  writeFileSync(
    join(
      root,
      'other-machine/files',
      readdirSync(join(root, 'other-machine/files')).filter((name) =>
        /^\w{32}\.\w+$/.test(name),
      )[0] as string,
    ),
    'changed',
  );
  const [faulty, found] = await move(there, '--files', 'disk');
  expect([faulty, found]).toMatchObject([
    1,
    { finished: true, checked: { problems: [{ problem: 'changed' }] } },
  ]);
});
