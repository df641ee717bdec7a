import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@rstest/core';
import { createPostgresDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { type StartedServer, startServer } from '../../testing/programs.ts';

const root = mkdtempSync(join(tmpdir(), 'stop-'));
let server: StartedServer | undefined;
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('after SIGTERM readiness returns 503, and the server responds until STOP_DELAY_S ends', async () => {
  const port = await freePort();
  const database = await createPostgresDatabase();
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: root,
    STOP_DELAY_S: '2',
    METRICS_PORT: String(port),
  });
  const ask = (path: string) => fetch(`${server?.origin}${path}`);
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect((await ask('/api/health/ready/')).status).toBe(200);
  expect(await metrics()).toMatch(/^ar_ready 1$/m);
  expect(await metrics()).toMatch(/count\{method="GET",route="\/api\/health\/ready\/",status="200"\} 1$/m);
  expect((await ask('/metrics')).status).toBe(404);

  server.child.kill('SIGTERM');
  let ready = await ask('/api/health/ready/');
  while (ready.status === 200) ready = await ask('/api/health/ready/');
  expect([ready.status, ready.headers.get('connection'), await ready.json()]).toEqual([
    503,
    'close',
    { status: 'stopping' },
  ]);
  expect((await ask('/api/health/live/')).status).toBe(200);
  expect(await metrics()).toMatch(/^ar_ready 0$/m);
  expect((await server.ended).code).toBe(0);
  await expect(ask('/api/health/live/')).rejects.toThrow();
  await database.stop();
});
