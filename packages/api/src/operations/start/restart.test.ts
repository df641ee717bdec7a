import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryEntry } from '@ar/federation/registry';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { liveNames } from '../../departments/releases/releases-plugin.ts';
import { createLog } from '../../platform/observability/log.ts';
import { startServer } from '../../server.ts';
import { commandContext, makeBuilds } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { DIST } from '../../testing/programs.ts';
import { aRelease } from '../../testing/releases.ts';

const root = mkdtempSync(join(tmpdir(), 'restart-'));
const project = join(root, 'project');
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;

beforeAll(async () => {
  database = await createPostgresDatabase();
  makeBuilds(project, ['parks', 'users'], '1.0.0');
});
afterAll(async () => {
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

async function departmentsLogged() {
  const lines: Record<string, unknown>[] = [];
  const environment = { PORT: '0', DATA_DIR: join(root, 'data'), DATABASE_URL: database.url };
  const server = await startServer({
    ...commandContext(environment, project),
    log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }),
    sheetReader: join(DIST, 'sheet-reader.js'),
  });
  await server.stop();
  const { live, released } = lines.find(({ msg }) => msg === 'departments published') ?? {};
  return { live, released };
}

test('the list of live releases contains canaries, and omits disabled departments', () => {
  const entry = (id: string, version: string): RegistryEntry => ({
    ...aRelease(id, version),
    base: `/releases/${id}/${version}/`,
  });
  const canary = { percent: 10, release: entry('parks', '1.1.0') };
  const departments = [
    { ...entry('parks', '1.0.0'), canary },
    { ...entry('users', '1.0.0'), disabled: { reason: 'u kvaru' } },
  ];
  expect(liveNames({ revision: 3, departments })).toEqual(['parks 1.0.0, canary 1.1.0 for 10 %']);
});

test('each start logs all live releases, and the releases that the start published', async () => {
  const live = ['parks 1.0.0', 'users 1.0.0'];
  expect(await departmentsLogged()).toEqual({ live, released: live });
  expect(await departmentsLogged()).toEqual({ live, released: [] });
  makeBuilds(project, ['users'], '1.1.0');
  expect(await departmentsLogged()).toEqual({
    live: ['parks 1.0.0', 'users 1.1.0'],
    released: ['users 1.1.0'],
  });
});
