import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { isStorable } from './validation.ts';

let api: TestApi;
let access: string;
beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

const NUL = 'a\0b';
const HALF = 'a\ud83d';
const REPORT = { department: 'users', version: '1.0.0', channel: 'stable', revision: 0, kind: 'http' };

test.each([
  ['a text', 'Sahat kula 🕰', true],
  ['nothing', undefined, true],
  ['a NUL', NUL, false],
  ['half of a surrogate pair', HALF, false],
  ['a noncharacter, which spreadsheets cannot contain', 'a\ufffe', false],
  ['a control character', 'a\u0001', false],
  ['line breaks and tabs', 'a\n\r\t\v\f\u0085\u2028b', true],
  ['a NUL deep inside', { a: [{ b: NUL }] }, false],
  ['a NUL in a key', { [NUL]: 1 }, false],
  ['a hundred thousand nested lists', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), true],
])('isStorable for %s', (_name, value, expected) => {
  expect(isStorable(value)).toBe(expected);
});

describe('refuses values that PostgreSQL cannot store:', () => {
  test.each<[string, object, string]>([
    ['/registry/reports/', { ...REPORT, department: NUL }, 'department'],
    ['/registry/reports/', { ...REPORT, version: NUL }, 'version'],
    ['/registry/reports/', { ...REPORT, path: HALF }, 'path'],
    ['/releases/users/promote/', { revision: 0, version: NUL }, 'version'],
    ['/releases/users/disable/', { revision: 0, reason: NUL }, 'reason'],
    ['/releases/users/disable/', { revision: 0, reason: HALF }, 'reason'],
    ['/deploy-tokens/', { department: 'users', label: NUL }, 'label'],
    ['/deploy-tokens/', { department: 'users', label: 'a\ufffe' }, 'label'],
    ['/deploy-tokens/', { department: 'users', label: 'a\nb' }, 'label'],
    ['/users/reset-password/', { token: NUL, new_password: 'Kr7#vbnM-most' }, 'token'],
  ])('%s %j', async (path, body, field) => {
    const answer = await api.post(path, body, access);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    expect(answer.json().errors[field][0]).toMatch(
      /^Tekst sadrži znak koji se ne može sačuvati \(U\+[0-9A-F]{4}\)\. Izbrišite ga\.$|^Ovo polje ima samo jedan red\./,
    );
  });

  test('404 for a department with such a name', async () => {
    expect((await api.get('/releases/%00/history/', access)).statusCode).toBe(404);
    expect((await api.post('/releases/%00/enable/', { revision: 0 }, access)).statusCode).toBe(404);
  });
});
