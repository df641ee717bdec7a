import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import { makeProject, runAr, startServer } from '../../testing/programs.ts';

const root = mkdtempSync(join(tmpdir(), 'upgrade-'));
const distOf = (name: string) => join(root, name, 'packages/api/dist');
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('upgrades an embedded database while its server is stopped', async () => {
  makeProject(join(root, 'old'), ['users'], '1.0.0');
  makeProject(join(root, 'new'), ['users'], '2.0.0');
  const settings = { EMBEDDED: '1', DATA_DIR: join(root, 'data') };
  const server = await startServer(settings, distOf('old'));
  const upgrade = () => runAr('upgrade', ['--without-backup', '--json'], settings, distOf('new'));
  expect(await upgrade()).toEqual({ code: 1, said: expect.stringContaining('Stop it first') });
  await server.stop();
  const { code, said } = await upgrade();
  expect([code, JSON.parse(said)]).toMatchObject([0, { done: true, released: ['users 2.0.0'] }]);
});
