import { afterEach, expect, rs, test } from '@rstest/core';
import { retrying } from './chunks.ts';

const lost = Object.assign(new Error('Loading chunk 7 failed.'), { request: 'http://ar.test/assets/7.js' });

afterEach(() => void rs.unstubAllGlobals());

function stubFetch(answer: () => Promise<Response>) {
  const fetched = rs.fn((_url: string, _options: RequestInit) => answer());
  rs.stubGlobal('fetch', fetched);
  return fetched;
}

test('requests a failed file once more, bypassing the cache', async () => {
  const fetched = stubFetch(async () => new Response());
  const load = rs
    .fn<(chunk: string) => Promise<unknown>>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValueOnce('code');
  await expect(retrying(load)('7')).resolves.toBe('code');
  expect(fetched.mock.calls).toEqual([[lost.request, { cache: 'reload' }]]);
});

test('rejects when the second request fails too', async () => {
  stubFetch(async () => Promise.reject(new TypeError('Failed to fetch')));
  const load = rs.fn(async (_chunk: string) => Promise.reject(lost));
  await expect(retrying(load)('7')).rejects.toBe(lost);
  expect(load).toHaveBeenCalledTimes(2);
});

test('rethrows errors of the loaded code', async () => {
  const fetched = stubFetch(async () => new Response());
  const load = rs.fn(async (_chunk: string) => Promise.reject(new Error('thrown while it starts')));
  await expect(retrying(load)('7')).rejects.toThrow('thrown while it starts');
  expect(load).toHaveBeenCalledTimes(1);
  expect(fetched).not.toHaveBeenCalled();
});
