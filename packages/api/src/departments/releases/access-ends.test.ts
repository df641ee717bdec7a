import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { makeToken, releaseForm, releaser, waitingForLock } from '../../testing/releases.ts';
import { lockRegistry } from './registry.ts';

let api: TestApi;
let base: string;
let admin: string;
beforeAll(async () => {
  api = await startTestApi({ servers: 2 });
  base = await api.listen();
  admin = (await api.signInAs('SuperAdmin')).access;
  await releaser(api, admin).publish('users', '1.0.0');
});
afterAll(() => api.stop());

const newestToken = async () => (await api.get('/deploy-tokens/', admin)).json().results[0].id;

const WAYS = [
  {
    how: 'the token is revoked',
    async begin() {
      const access = await makeToken(api, admin, 'users');
      const id = await newestToken();
      return { access, end: () => api.delete(`/deploy-tokens/${id}/`, admin) };
    },
    answer: [401, 'token-revoked'],
  },
  {
    how: 'the token expires',
    async begin() {
      const access = await makeToken(api, admin, 'users');
      const expired = sql`update deploy_tokens set expires_at = now() where id = ${await newestToken()}`;
      return { access, end: () => expired.execute(api.db) };
    },
    answer: [401, 'token-expired'],
  },
  {
    how: 'the sender is signed out',
    async begin() {
      const { access, id } = await api.signInAs('SuperAdmin');
      return { access, end: () => api.post(`/users/${id}/end-sessions/`, { reason: 'proba' }, admin) };
    },
    answer: [401, undefined],
  },
  {
    how: 'the sender gets another role',
    async begin() {
      const { access, id } = await api.signInAs('SuperAdmin');
      return { access, end: () => api.patch(`/users/${id}/`, { group_names: ['BuildingsAdmin'] }, admin) };
    },
    answer: [403, undefined],
  },
];

/** Sends a release without the last `left` bytes, which `rest` sends. */
async function beginRelease(access: string, left: number) {
  const encoded = new Response(releaseForm('users', '2.0.0', await releaser(api, admin).revision()));
  const body = Buffer.from(await encoded.arrayBuffer());
  const sending = request(`${base}/releases/users/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve).on('error', reject);
  });
  sending.write(body.subarray(0, body.length - left));
  const answer = answered.then(async (response) => {
    const { code } = (await json(response)) as { code?: string };
    return [response.statusCode, code];
  });
  return { rest: () => sending.end(body.subarray(body.length - left)), answer };
}

const SOON = { timeout: 30_000 };
const folders = () => readdir(api.folders.releases);
const drafts = async () => (await folders()).filter((name) => name.startsWith('.'));

async function expectNothing(): Promise<void> {
  await expect.poll(drafts, SOON).toEqual([]);
  const kept = await api.db.selectFrom('releases').select('version').execute();
  expect(kept).toEqual([{ version: '1.0.0' }]);
  expect((await releaser(api, admin).live('users')).version).toBe('1.0.0');
}

async function published() {
  const { rows } = await sql`select count from rate_limits where key like 'published-kilobytes:%'`.execute(
    api.db,
  );
  return rows;
}

describe.each(WAYS)('when $how during a release:', ({ begin, answer }) => {
  test('refuses the release after the last byte', async () => {
    const before = await published();
    const { access, end } = await begin();
    const release = await beginRelease(access, 20);
    await expect.poll(drafts, SOON).toHaveLength(1);
    await end();
    release.rest();
    expect(await release.answer).toEqual(answer);
    await expectNothing();
    expect(await published()).toEqual(before);
  });

  test('refuses the release after it has waited for the lock', async () => {
    const { access, end } = await begin();
    const release = await api.db.transaction().execute(async (trx) => {
      await lockRegistry(trx);
      const begun = await beginRelease(access, 1);
      begun.rest();
      await expect.poll(() => waitingForLock(api.db), SOON).toBe(1);
      await end();
      return begun;
    });
    expect(await release.answer).toEqual(answer);
    await expectNothing();
  });
});

test('accepts a release with a token that stays valid', async () => {
  const token = await makeToken(api, admin, 'users');
  const byToken = await beginRelease(token, 20);
  await expect.poll(drafts, SOON).toHaveLength(1);
  byToken.rest();
  expect(await byToken.answer).toEqual([200, undefined]);
});
