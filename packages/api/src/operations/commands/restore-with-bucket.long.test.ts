import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { keyOf } from '../../departments/releases/files/release-files.ts';
import { makeProject, runAr, type StartedServer, startServer } from '../../testing/programs.ts';
import { aRelease, FILES } from '../../testing/releases.ts';
import { bucketOf, startTestS3, type TestS3 } from '../../testing/s3.ts';

const root = mkdtempSync(join(tmpdir(), 'restore-with-bucket-'));
const project = join(root, 'project');
const archive = join(root, 'backup.tar');
const DATA_DIR = join(root, 'data');
const production = { NODE_ENV: 'production', EMBEDDED: '1', PUBLIC_ORIGIN: 'https://ar.example' };
let s3: TestS3;
let server: StartedServer | undefined;

const start = async (dataDir: string, bucket = s3) => {
  const environment = { ...production, ...bucketOf(bucket.config), DATA_DIR: dataDir };
  server = await startServer(environment, join(project, 'packages/api/dist'));
  return server;
};
const statusOf = async ({ origin }: StartedServer, path: string) => (await fetch(`${origin}${path}`)).status;

// The release files of `users` are only in the bucket.
beforeAll(async () => {
  makeProject(project, ['users', 'clerk']);
  s3 = await startTestS3();
  await (await start(DATA_DIR)).stop();
  rmSync(join(DATA_DIR, 'releases/users'), { recursive: true });
  const environment = { ...production, ...bucketOf(s3.config), DATA_DIR };
  expect((await runAr('backup', [archive], environment)).code).toBe(0);
  rmSync(join(project, 'remotes/users'), { recursive: true });
  const elsewhere = { ...production, DATA_DIR: join(root, 'restored') };
  expect((await runAr('restore', [archive], elsewhere)).code).toBe(0);
  cpSync(join(root, 'restored'), join(root, 'elsewhere'), { recursive: true });
});
afterEach(async () => {
  await server?.stop();
});
afterAll(async () => {
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});

test('restores departments whose files were only in the bucket', async () => {
  const restored = await start(join(root, 'restored'));
  expect(await statusOf(restored, '/api/health/ready/')).toBe(200);
  for (const id of ['users', 'clerk']) {
    const answer = await fetch(`${restored.origin}/releases/${id}/1.0.0/entry.js`);
    expect([id, answer.status, await answer.text()]).toEqual([id, 200, FILES['entry.js']]);
  }
});

test('copies everything from the backup into another bucket', async () => {
  const empty = await startTestS3();
  const restored = await start(join(root, 'elsewhere'), empty);
  expect(await statusOf(restored, '/api/health/ready/')).toBe(200);
  for (const id of ['clerk', 'users']) {
    expect(await empty.keys()).toContain(keyOf(aRelease(id, '1.0.0')));
    expect(await statusOf(restored, `/releases/${id}/1.0.0/entry.js`)).toBe(200);
  }
  await restored.stop();
  await empty.stop();
});
