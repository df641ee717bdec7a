import { expect, test } from '@rstest/core';
import { ApiError } from './api-error.ts';
import type { TokenStore } from './browser-storage.ts';
import { createRefresh } from './refresh.ts';
import { queueingLocks, storedTokens } from './testing/fakes.ts';

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401;
const later = <T>(value: T) => new Promise<T>((resume) => setTimeout(resume, 0, value));

test('takes a pair that a sibling has already stored, without a call', async () => {
  const tokens = storedTokens('access-2', 'refresh-2');
  const renew = createRefresh({
    tokens,
    locks: undefined,
    isRefusal,
    pause: async () => undefined,
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
    pause: async () => undefined,
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
    pause: async () => undefined,
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
    pause: async () => undefined,
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
    pause: async () => undefined,
    requestPair() {
      calls += 1;
      return calls === 1 ? Promise.reject(new ApiError(0)) : later({ access: 'access-2' });
    },
  });
  await expect(renew('access-1')).rejects.toMatchObject({ status: 0 });
  expect(await renew('access-1')).toBe('access-2');
});

/**
 * The storage as two of Chromium's processes see it: each writes through to its own copy, and the other's copy follows
 * when `settle` is called.
 */
function twoProcesses() {
  const copies = [storedTokens('access-1', 'refresh-1'), storedTokens('access-1', 'refresh-1')] as const;
  const waiting: (() => void)[] = [];
  const seenBy = (own: TokenStore, other: TokenStore): TokenStore => ({
    ...own,
    write(pair) {
      own.write(pair);
      waiting.push(() => other.write(pair));
    },
    clear() {
      own.clear();
      waiting.push(() => other.clear());
    },
  });
  const settle = async () => {
    for (const follow of waiting.splice(0)) follow();
  };
  return { tabs: [seenBy(copies[0], copies[1]), seenBy(copies[1], copies[0])] as const, settle };
}

test('a tab whose copy of the storage lags behind does not ask again: the lock is kept until it can see the pair', async () => {
  const { tabs, settle } = twoProcesses();
  const locks = queueingLocks();
  let calls = 0;
  const requestPair = () => {
    calls += 1;
    return later({ access: `access-${calls + 1}`, refresh: `refresh-${calls + 1}` });
  };
  const renewals = tabs.map((tokens) =>
    createRefresh({ tokens, locks, isRefusal, pause: settle, requestPair })('access-1'),
  );
  expect(await Promise.all(renewals)).toEqual(['access-2', 'access-2']);
  expect(calls).toBe(1);
});

test('a refusal is believed only once what a sibling stored could be seen', async () => {
  const { tabs, settle } = twoProcesses();
  const [own, sibling] = tabs;
  sibling.write({ access: 'access-2', refresh: 'refresh-2' });
  const renew = createRefresh({
    tokens: own,
    locks: queueingLocks(),
    isRefusal,
    pause: settle,
    requestPair: () => Promise.reject(new ApiError(401)),
  });
  expect(await renew('access-1')).toBe('access-2');
  expect(own.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
});
