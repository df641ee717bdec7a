import { onOutcome } from '@ar/session';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import { WithQueries } from '../../testing/with-queries.tsx';
import { useSave } from './use-save.ts';

afterEach(() => {
  rstest.unstubAllGlobals();
});

test('shows no toast after a conflict, a repeated request or a lost connection, which the form shows', async () => {
  const answers = [
    async () => Response.json({ detail: 'Zapis je izmijenjen.' }, { status: 412 }),
    () => Promise.reject(new TypeError('no connection')),
    async () => Response.json({ detail: 'Čuva se.' }, { status: 409 }),
    async () => Response.json({ detail: 'Sačuvan je.' }, { status: 422 }),
    async () => Response.json({ detail: 'Ne može.' }, { status: 400 }),
  ];
  rstest.stubGlobal('fetch', () => answers.shift()?.());
  const outcomes: unknown[] = [];
  const stop = onOutcome(({ status, shown }) => outcomes.push([status, shown ?? false]));
  const { result } = renderHook(() => useSave(), { wrapper: WithQueries });
  while (answers.length > 0) {
    await act(() => result.current.save('/users/1/', 'PATCH', {}, 3).catch(() => {}));
  }
  stop();
  expect(outcomes).toEqual([
    [412, true],
    [0, true],
    [409, true],
    [422, true],
    [400, false],
  ]);
});

test('sends the version of an edited record as If-Match', async () => {
  const versions: (string | null)[] = [];
  rstest.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    versions.push(new Headers(init.headers).get('if-match'));
    return Response.json({ id: 1 });
  });
  const { result } = renderHook(() => useSave(), { wrapper: WithQueries });
  await act(() => result.current.save('/users/1/', 'PATCH', {}, 3));
  await act(() => result.current.save('/users/', 'POST', {}));
  expect(versions).toEqual(['"3"', null]);
});

test('aborts the request when the component unmounts', async () => {
  let signal: AbortSignal | null | undefined;
  rstest.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    signal = init.signal;
    return new Promise(() => {});
  });
  const { result, unmount } = renderHook(() => useSave(), { wrapper: WithQueries });
  await act(async () => void result.current.save('/users/1/', 'PATCH', {}).catch(() => {}));
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('sends the same idempotency key until a new record is saved, and no key with an edit', async () => {
  const answers = [
    () => Promise.reject(new TypeError('no connection')),
    async () => Response.json({}, { status: 503 }),
    async () => Response.json({ id: 1 }, { status: 201 }),
    async () => Response.json({ id: 2 }, { status: 201 }),
    async () => Response.json({ id: 2 }),
  ];
  const keys: (string | null)[] = [];
  rstest.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return answers.shift()?.();
  });
  const { result } = renderHook(() => useSave(), { wrapper: WithQueries });
  const send = (method: 'POST' | 'PATCH') =>
    act(() => result.current.save('/users/', method, {}).then(undefined, () => {}));
  for (let sent = 0; sent < 4; sent += 1) await send('POST');
  await send('PATCH');
  const [first, second, third, fourth, edit] = keys;
  expect(first).toMatch(/^"[\da-f]{32}"$/);
  expect([second, third, edit]).toEqual([first, first, null]);
  expect(fourth).toMatch(/^"[\da-f]{32}"$/);
  expect(fourth).not.toBe(first);
});

test('uses a different idempotency key in each form', async () => {
  const keys = new Set<string | null>();
  rstest.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    keys.add(new Headers(init.headers).get('idempotency-key'));
    return Promise.reject(new TypeError('no connection'));
  });
  for (let opened = 0; opened < 2; opened += 1) {
    const { result } = renderHook(() => useSave(), { wrapper: WithQueries });
    await act(() => result.current.save('/users/', 'POST', {}).then(undefined, () => {}));
  }
  expect(keys.size).toBe(2);
});
