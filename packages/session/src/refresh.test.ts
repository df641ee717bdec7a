import { expect, test } from '@rstest/core';
import { ApiError } from './api-error.ts';
import { createRefresh } from './refresh.ts';
import { storedTokens } from './testing/fakes.ts';

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;
const later = <T>(value: T) => new Promise<T>((resume) => setTimeout(resume, 0, value));

test('takes a pair that a sibling has already stored, without a call', async () => {
  const tokens = storedTokens('access-2', 'refresh-2');
  const renew = createRefresh({
    tokens,
    locks: undefined,
    isRefusal,
    requestPair: () => Promise.reject(new Error('must not be called')),
  });
  expect(await renew('access-1')).toBe('access-2');
});

test('a replayed token costs nothing when a sibling has stored the pair it made: without locks both may ask', async () => {
  const tokens = storedTokens('access-1', 'refresh-1');
  const renew = createRefresh({
    tokens,
    locks: undefined,
    isRefusal,
    async requestPair() {
      tokens.write({ access: 'access-2', refresh: 'refresh-2' });
      await later(undefined);
      throw new ApiError(401);
    },
  });
  expect(await renew('access-1')).toBe('access-2');
  expect(tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
});

test('a pair that arrives after a sign-out is thrown away', async () => {
  const tokens = storedTokens('access-1', 'refresh-1');
  const renew = createRefresh({
    tokens,
    locks: undefined,
    isRefusal,
    requestPair() {
      tokens.clear();
      return later({ access: 'access-2', refresh: 'refresh-2' });
    },
  });
  expect(await renew('access-1')).toBeNull();
  expect(tokens.read()).toEqual({ access: null, refresh: null });
});

test('keeps the refresh token where the answer brings none', async () => {
  const tokens = storedTokens('access-1', 'refresh-1');
  const renew = createRefresh({
    tokens,
    locks: undefined,
    isRefusal,
    requestPair: () => later({ access: 'access-2' }),
  });
  await renew('access-1');
  expect(tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-1' });
});

test('can be asked again after a failure', async () => {
  const tokens = storedTokens('access-1', 'refresh-1');
  let calls = 0;
  const renew = createRefresh({
    tokens,
    locks: undefined,
    isRefusal,
    requestPair() {
      calls += 1;
      return calls === 1 ? Promise.reject(new ApiError(0)) : later({ access: 'access-2' });
    },
  });
  await expect(renew('access-1')).rejects.toMatchObject({ status: 0 });
  expect(await renew('access-1')).toBe('access-2');
});
