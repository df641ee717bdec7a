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
