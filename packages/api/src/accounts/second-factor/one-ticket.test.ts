import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { renewRecoveryCodes, setCodes } from './factors.ts';
import { newSeed } from './one-time-codes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ servers: 2 });
});
afterAll(() => api.stop());

async function signingIn() {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  await setCodes(api.db, id, newSeed(), 1);
  const codes = await renewRecoveryCodes(api.db, id);
  const asked = (await api.post('/auth/login/', { email, password: PASSWORD })).json();
  const step = (recovery_code: string | undefined) =>
    api.post('/auth/second-step/', { ticket: asked.second_factor.ticket, recovery_code });
  const left = async () => {
    const codes = api.db.selectFrom('recovery_codes').select('hash').where('user_id', '=', id);
    return (await codes.where('used_at', 'is', null).execute()).length;
  };
  return { codes, step, left };
}

test('concurrent requests with one ticket use up one recovery code', async () => {
  const { codes, step, left } = await signingIn();
  const answers = await Promise.all(codes.slice(0, 4).map(step));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
  expect(await left()).toBe(codes.length - 1);
});

test('a ticket stays valid after a wrong code', async () => {
  const { codes, step, left } = await signingIn();
  expect((await step(codes[0]?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(400);
  expect((await step(codes[0])).statusCode).toBe(200);
  expect(await left()).toBe(codes.length - 1);
});
