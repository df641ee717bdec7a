import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, rs, test } from '@rstest/core';
import { writeXlsx } from 'hucre/xlsx';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf } from '../../testing/imports.ts';

let api: TestApi;
let base: string;
let admin: { access: string };
beforeAll(async () => {
  api = await startTestApi();
  base = await api.listen();
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

const reason = 'proba';
const edit = (id: number, body: object) => api.patch(`/users/${id}/`, body, admin.access);

/** Each row has the way access ends, the status of later calls, and the code that a token refresh returns. */
const WAYS = [
  ['deactivated', (id: number) => edit(id, { is_active: false, reason }), 401, 'deactivated'],
  ['given another role', (id: number) => edit(id, { group_names: ['BuildingsAdmin'] }), 403, undefined],
  ['archived', (id: number) => api.delete(`/users/${id}/`, admin.access), 401, 'archived'],
  [
    'signed out',
    (id: number) => api.post(`/users/${id}/end-sessions/`, { reason }, admin.access),
    401,
    'ended-by-administrator',
  ],
] as const;

const BOUNDARY = 'granica';
const OPENING = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="upload_file"; filename="pitanja.txt"\r\n\r\n`;
const CLOSING = `\r\n--${BOUNDARY}--\r\n`;

function beginUpload(access: string) {
  const sending = request(`${base}/supersluzbenik/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve).on('error', reject);
  });
  answer.catch(() => {});
  sending.write(`${OPENING}${'a'.repeat(64 * 1024)}`);
  return { sending, answer };
}

const SOON = { timeout: 30_000 };
const received = () => readdir(api.folders.incoming).catch(() => []);
const stored = () => readdir(api.folders.files).catch(() => []);
const records = async () => (await api.db.selectFrom('clerk_files').select('id').execute()).length;

const useLaterClock = () => {
  rs.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  rs.advanceTimersByTime(3_600_000 + performance.timeOrigin);
};
afterEach(() => {
  rs.useRealTimers();
});

async function expectNothing(answer: IncomingMessage, status: number): Promise<void> {
  expect(answer.statusCode).toBe(status);
  expect(JSON.parse(await text(answer)).detail).toMatch(/\.$/);
  await expect.poll(received, SOON).toEqual([]);
  expect([await stored(), await records()]).toEqual([[], 0]);
}

test.each(WAYS)(
  'refuses an upload if its sender is %s before the last byte',
  async (_how, end, status, code) => {
    const { access, refresh, id } = await api.signInAs('SupersluzbenikAdmin');
    const { sending, answer } = beginUpload(access);
    await expect.poll(received, SOON).toHaveLength(1);
    expect((await end(id)).statusCode).toBeLessThan(300);
    sending.end(CLOSING);
    await expectNothing(await answer, status);
    const renewal = await api.post('/auth/refresh/', { refresh });
    expect(renewal.json().code).toBe(code);
  },
);

test('ends an upload in progress once the sender is deactivated', async () => {
  const { access, id } = await api.signInAs('SupersluzbenikAdmin');
  const { sending, answer } = beginUpload(access);
  await expect.poll(received, SOON).toHaveLength(1);
  await edit(id, { is_active: false, reason });
  useLaterClock();
  sending.write('a'.repeat(1024));
  await expect.poll(received, SOON).toEqual([]);
  sending.end(CLOSING);
  await expectNothing(await answer, 401);
});

test('accepts an upload whose access token expires before the end', async () => {
  const { access } = await api.signInAs('SupersluzbenikAdmin');
  const { sending, answer } = beginUpload(access);
  await expect.poll(received, SOON).toHaveLength(1);
  useLaterClock();
  sending.write('a');
  sending.end(CLOSING);
  expect((await answer).statusCode).toBe(201);
  expect((await api.get('/users/me/', access)).statusCode).toBe(401);
  rs.useRealTimers();
  const [made] = (await api.get('/supersluzbenik/', admin.access)).json().results;
  await api.delete(`/supersluzbenik/${made.id}/`, admin.access);
  await api.db.deleteFrom('archive').execute();
});

describe('during an import', () => {
  let number = 0;
  const sheet = (name: string) =>
    writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['First name', 'Last name', 'Email', 'Role'],
            ...Array.from({ length: 4 }, () => {
              number += 1;
              return [name, `Prezime ${number}`, `uvoz${number}@uvoz.me`, 'SuperAdmin'];
            }),
          ],
        },
      ],
    });
  const brought = async (name: string) =>
    (await api.db.selectFrom('users').select('id').where('first_name', '=', name).execute()).length;

  /** Aborts the worker after `rows` rows. The worker reads `aborted` at the start and before each row. */
  function after(rows: number): AbortSignal {
    let looked = 0;
    return {
      get aborted() {
        looked += 1;
        return looked > rows + 1;
      },
    } as AbortSignal;
  }

  const withoutRight = WAYS.flatMap(([how, end]) => (how === 'signed out' ? [] : [{ how, end }]));
  test.each(withoutRight)(
    'stops writing rows once the person is $how, and states the reason',
    async ({ how, end }) => {
      const name = `Uvoz ${how}`;
      const person = await api.signInAs('SuperAdmin');
      const theirs = importsOf(api, '/users/', person.access);
      const one = await theirs.ready(await sheet(name));
      await theirs.send('POST', `${one.id}/run/`, { rows: 'all' });
      const others = importsOf(api, '/users/', admin.access);
      await others.work(after(2));
      await end(person.id);
      await others.work();
      const over = await others.read(one.id);
      expect(over).toMatchObject({ state: 'done', outcomes: { added: 2, unreached: 2 } });
      expect(over.problem).toContain('više nema pravo');
      expect(await brought(name)).toBe(2);
    },
  );

  test('continues after the person signs out', async () => {
    const person = await api.signInAs('SuperAdmin');
    const theirs = importsOf(api, '/users/', person.access);
    const one = await theirs.ready(await sheet('Dalje'));
    await theirs.send('POST', `${one.id}/run/`, { rows: 'all' });
    await api.post(`/users/${person.id}/end-sessions/`, { reason }, admin.access);
    const others = importsOf(api, '/users/', admin.access);
    await others.work();
    expect((await others.read(one.id)).outcomes).toEqual({ added: 4 });
  });
});
