import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf, type TestImports } from '../../testing/imports.ts';

let api: TestApi;
let buildings: TestImports;
beforeAll(async () => {
  api = await startTestApi();
  buildings = importsOf(api, '/ar_platform/buildings/', (await api.signInAs('SuperAdmin')).access);
});
afterAll(() => api.stop());

test('checks rows quickly if the ZIP has the maximum number of files with equal names', async () => {
  const content = new TextEncoder().encode('a');
  const paths = Array.from({ length: 20_000 }, (_, at) => `${at}/slika.jpg`);
  const archive = zipSync(Object.fromEntries(paths.map((path) => [path, content])), { level: 0 });
  const { id } = await buildings.matched('Naziv;Slika\nZgrada;slika.jpg\n', { name: 'a.csv', archive });
  const delay = monitorEventLoopDelay();
  delay.enable();
  await buildings.work();
  const [row] = await buildings.rows(id);
  delay.disable();
  expect(JSON.stringify(row)).toContain('dva fajla');
  expect(delay.max / 1e6).toBeLessThan(1000);
});
