import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf } from '../../testing/imports.ts';

const { execPath } = process;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ sheetReader: '/nowhere/sheet-reader.js' });
});
afterEach(() => {
  process.execPath = execPath;
});
afterAll(() => api.stop());

test.each([
  ['cannot be started', '/nowhere/node'],
  ['ends before it begins', execPath],
])('responds with 503 instead of refusing the table when the reader %s', async (_what, program) => {
  const { access } = await api.signInAs('MonumentsAdmin');
  process.execPath = program;
  const answer = await importsOf(api, '/ar_platform/monuments/', access).upload('Naziv\nKula\n', {
    name: 'a.csv',
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(answer.json().errors).toBeUndefined();
  expect(await api.db.selectFrom('imports').select('id').execute()).toEqual([]);
});
