import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await addPlaces(30);
});
afterAll(() => api.stop());

const PATH = '/ar_platform/monuments/public/';

async function addPlaces(count: number): Promise<void> {
  const values = Array.from({ length: count }, (_, at) => ({
    name: `Mjesto ${at}`,
    address: 'Podgorica',
    latitude: at === 0 ? null : 42.43,
    longitude: at === 0 ? null : 19.26 + at / 100,
  }));
  await api.db.insertInto('monuments').values(values).execute();
}

const ask = async (query: string) => {
  const answer = await api.get(`${PATH}${query}`);
  expect(answer.statusCode).toBe(200);
  const { data, more } = answer.json();
  return { names: data.map(({ name }: { name: string }) => name), more };
};

test('a request without limit returns every place and no "more"', async () => {
  const { names, more } = await ask('');
  expect(names).toHaveLength(30);
  expect(more).toBeUndefined();
});

test('returns "more" if there are more places than the limit', async () => {
  expect(await ask('?limit=2')).toEqual({ names: ['Mjesto 0', 'Mjesto 1'], more: true });
  expect(await ask('?limit=30')).toMatchObject({ more: undefined });
  expect((await ask('?limit=999999')).names).toHaveLength(30);
});

test('a request with a box returns the places inside, nearest to the middle of the box first', async () => {
  expect(await ask('?bbox=19.275,42.4,19.305,42.5')).toEqual({
    names: ['Mjesto 3', 'Mjesto 2', 'Mjesto 4'],
    more: undefined,
  });
  expect(await ask('?bbox=19.275,42.4,19.305,42.5&limit=1')).toEqual({ names: ['Mjesto 3'], more: true });
  expect(await ask('?bbox=-10,-10,-9,-9')).toEqual({ names: [], more: undefined });
});

test.each([
  'bbox=1,2,3',
  'bbox=1,2,3,4,5',
  'bbox=a,b,c,d',
  'bbox=20,42,19,43',
  'bbox=19,43,20,42',
  'bbox=-181,0,0,1',
  'bbox=0,0,1,91',
  'bbox=1e1,0,20,1',
  'bbox=',
  'bbox=19,42,20,43&bbox=19,42,20,43',
  'limit=0',
  'limit=x',
])('refuses %s and names the parameter', async (query) => {
  const answer = await api.get(`${PATH}?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([query.slice(0, query.indexOf('='))]);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'compresses the list with %s, and answers 304 if the list is unchanged',
  async (encoding, decompress) => {
    const headers = { 'accept-encoding': encoding };
    const url = `/api${PATH}`;
    const plain = await api.send({ url });
    const answer = await api.send({ url, headers });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    });
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
    const again = await api.send({
      url,
      headers: { ...headers, 'if-none-match': String(answer.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  },
);

test('shows each change at once on every server', async () => {
  await ask('');
  const { id } = await api.db
    .insertInto('monuments')
    .values({ name: 'Novo', address: 'Podgorica' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Consecutive requests reach different servers.
  for (const _ of [1, 2]) expect((await ask('')).names).toContain('Novo');
  await api.db.deleteFrom('monuments').where('id', '=', id).execute();
  for (const _ of [1, 2]) expect((await ask('')).names).not.toContain('Novo');
});

// ASVS 2.4.1, 15.2.2
test.each([`${PATH}?bbox=19,42,20,43`, '/public/changes/?since=0'])(
  'limits concurrent requests of an IP address, and serves later requests: %s',
  async (address) => {
    const part = () => api.get(address);
    const answers = await Promise.all(Array.from({ length: 20 }, part));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(17);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect((await part()).statusCode).toBe(200);
    expect((await api.get(PATH)).statusCode).toBe(200);
  },
);
