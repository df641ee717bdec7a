import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { formOf, samples } from '../../testing/samples.ts';

let api: TestApi;
let access: string;
let email: string;
beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
  ({ email } = await api.addUser());
});
afterAll(() => api.stop());

test.each([
  ['CVE-2026-25223', 'application/json\tx'],
  ['CVE-2026-25223', 'application/json\t; charset=utf-8 x'],
  ['CVE-2026-25223', 'application/json\u00a0'],
  ['CVE-2026-3419', 'application/json garbage'],
  ['CVE-2026-3419', 'application/jsonx'],
  ['CVE-2026-3419', 'application/json, text/plain'],
])('%s: a body with the content type %j does not bypass its schema', async (_id, type) => {
  const answer = await api.send({
    method: 'POST',
    url: '/api/auth/login/',
    headers: { 'content-type': type },
    payload: JSON.stringify({ email: { not: 'text' }, password: PASSWORD }),
  });
  // The server refuses the type without reading the body, or the schema refuses the body and names the field.
  if (answer.statusCode === 415) expect(answer.json().errors).toBeUndefined();
  else expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['email']]);
});

/** Sends the path unchanged, unlike `inject` and `fetch`, which normalise paths. */
function getRaw(origin: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const asked = request({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    asked.on('error', fail).end();
  });
}

describe('unusual encodings of paths', () => {
  let origin: string;
  let internal: string;
  let signed: string;
  beforeAll(async () => {
    origin = new URL(await api.listen()).origin;
    const place = { name: 'Kula', address: 'Trg', latitude: 42.4, longitude: 19.2, description: 'Stara.' };
    const form = formOf({ ...place, base_of_knowledge: await samples.pdf() });
    const { id } = (await api.sendForm('POST', '/ar_platform/monuments/', form, access)).json();
    signed = (await api.get(`/ar_platform/monuments/${id}/base_of_knowledge/`, access)).json().url;
    internal = signed.split('?')[0] ?? '';
  });

  // ASVS 1.1.1
  test('CVE-2026-6414: an escaped separator opens neither a guarded call nor an internal file', async () => {
    for (const path of [
      '/api%2Fusers/',
      '/api/%2Fusers/',
      '/api/users%2F1/',
      '/api/users/%2F..%2Fusers/',
      '/api/x/..%2Fusers/',
      '/api//users/',
      '/api/./users/',
      '/API/users/',
      '/api;x/users/',
      internal,
      internal.replace('/files/', '/files%2F'),
      internal.replace('/files/', '/files/x/..%2F'),
      internal.replace('/files/', '/files/%2e%2f'),
      `${internal}%2F`,
      `${internal}%00`,
    ]) {
      expect([path, [400, 401, 404].includes(await getRaw(origin, path))]).toEqual([path, true]);
    }
    expect(await getRaw(origin, signed)).toBe(200);
  });

  test.each([
    '../users',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '..\\..\\x',
    '%5c..%5c',
    '/etc/passwd',
    '%00',
    '1%00',
    '1%2e',
    '0x1',
    '1;2',
    '%F0%9F%92%A9',
    'constructor',
    '__proto__',
  ])('CVE-2023-32321: %s opens neither a record nor a file', async (id) => {
    const headers = { authorization: `Bearer ${access}` };
    for (const path of [
      `/api/ar_platform/monuments/${id}/`,
      `/api/ar_platform/monuments/${id}/base_of_knowledge/`,
      `/api/supersluzbenik/${id}/upload_file/`,
      `/files/${id}`,
    ]) {
      const status = await getRaw(origin, path, headers);
      // A browser would normalise `../users` before sending.
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    }
  });
});

describe('CVE-2024-27097: input cannot add a line to the log', () => {
  const FORGED = '\r\n{"level":30,"msg":"signed in","user":1}\n';

  test.each([
    ['a reset link for', (text: string) => api.post('/users/request-password-reset/', { email: text })],
    ['a sign-in as', (text: string) => api.post('/auth/login/', { email: text, password: 'x' })],
    ['a search for', (text: string) => api.get(`/users/?search=${encodeURIComponent(text)}`, access)],
    ['an id of', (text: string) => api.get(`/users/${encodeURIComponent(text)}/`, access)],
    [
      'a header of',
      (text: string) =>
        api.send({
          url: '/api/users/',
          headers: { 'user-agent': encodeURIComponent(text), authorization: text },
        }),
    ],
  ])('%s two lines', async (_what, call) => {
    const before = api.log.length;
    await call(`${email}${FORGED}`);
    const lines = api.log.slice(before);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/[\r\n]/);
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'signed in' });
    }
  });
});
