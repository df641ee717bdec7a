import { expect, test } from '@rstest/core';
import { runOverRows } from './run-over-rows.ts';

const refuse = new Error('no');

test('returns the failure of a row, and still calls `act` for the next rows', async () => {
  const progress: number[] = [];
  const act = async (row: string) => {
    if (row === 'b') throw refuse;
  };
  const outcome = await runOverRows(['a', 'b', 'c'], act, {
    onProgress: (settled) => progress.push(settled),
  });
  expect(outcome).toEqual({ done: ['a', 'c'], failed: [{ row: 'b', error: refuse }], left: [] });
  expect(progress).toEqual([1, 2, 3]);
});

test('waits for the pending call after an abort, and makes no further call', async () => {
  const stop = new AbortController();
  const begun: string[] = [];
  const act = async (row: string) => {
    begun.push(row);
    stop.abort();
  };
  const outcome = await runOverRows(['a', 'b', 'c'], act, { signal: stop.signal, onProgress() {} });
  expect(begun).toEqual(['a']);
  expect(outcome).toEqual({ done: ['a'], failed: [], left: ['b', 'c'] });
});
