import { onOutcome } from '@ar/session';
import { afterEach, expect, rstest, test } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import { useSave } from './use-save.ts';

afterEach(() => {
  rstest.unstubAllGlobals();
});

test('a change that a save met, and no answer at all, are told by the form alone; a refusal is not', async () => {
  const answers = [
    async () => Response.json({ detail: 'Zapis je izmijenjen.' }, { status: 412 }),
    () => Promise.reject(new TypeError('no connection')),
    async () => Response.json({ detail: 'Ne može.' }, { status: 400 }),
  ];
  rstest.stubGlobal('fetch', () => answers.shift()?.());
  const told: unknown[] = [];
  const stop = onOutcome(({ status, shown }) => told.push([status, shown ?? false]));
  const { result } = renderHook(() => useSave());
  while (answers.length > 0) {
    await act(() => result.current.save('/users/1/', 'PATCH', {}, 3).catch(() => {}));
  }
  stop();
  expect(told).toEqual([
    [412, true],
    [0, true],
    [400, false],
  ]);
});

test('a form that is left while it is being sent is not sent to its end', () => {
  let signal: AbortSignal | null | undefined;
  rstest.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    signal = init.signal;
    return new Promise(() => {});
  });
  const { result, unmount } = renderHook(() => useSave());
  act(() => void result.current.save('/users/1/', 'PATCH', {}));
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});
