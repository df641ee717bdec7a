import { expect, test } from '@rstest/core';
import { createCache, memoize } from './cache.ts';

const made: string[] = [];
const make = (text: string) => async () => {
  made.push(text);
  return { text };
};
const keep = (mostBytes: number) => {
  made.length = 0;
  const kept = createCache<{ text: string }>({ mostBytes, bytesOf: ({ text }) => text.length });
  return async (...asked: Parameters<typeof kept>) => (await kept(...asked)).text;
};

test('makes a value once for concurrent and later requests', async () => {
  const kept = keep(10);
  const asked = [kept('a', make('one')), kept('a', make('two'))];
  expect(await Promise.all(asked)).toEqual(['one', 'one']);
  expect(await kept('a', make('three'))).toBe('one');
  expect(made).toEqual(['one']);
});

test('does not cache a failure', async () => {
  const kept = keep(10);
  const failing = () => Promise.reject(new Error('not now'));
  await expect(kept('a', failing)).rejects.toThrow('not now');
  expect(await kept('a', make('one'))).toBe('one');
});

test('evicts the least recently requested value', async () => {
  const kept = keep(6);
  await kept('a', make('aaa'));
  await kept('b', make('bbb'));
  await kept('a', make('again'));
  await kept('c', make('ccc'));
  expect(await kept('a', make('again'))).toBe('aaa');
  expect(await kept('b', make('again'))).toBe('again');
});

test('returns a value that is evicted while it is made', async () => {
  const kept = createCache<{ text: string }>({ max: 1 });
  const asked = ['a', 'b', 'c'].map((key) => kept(key, make(key)));
  expect(await Promise.all(asked)).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
});

function question() {
  const pending: { answer(value: number): void; fail(error: Error): void }[] = [];
  const ask = () => new Promise<number>((answer, fail) => pending.push({ answer, fail }));
  return { pending, ask };
}

test('runs the work once for concurrent requests', async () => {
  const { pending, ask } = question();
  const kept = memoize(ask, { maxAgeMs: 1000, waitMs: 60_000 });
  const all = Promise.all(Array.from({ length: 50 }, kept));
  pending[0]?.answer(7);
  expect(new Set(await all)).toEqual(new Set([7]));
  expect(pending).toHaveLength(1);
});

test('caches a result and a failure for maxAgeMs', async () => {
  let time = 0;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 2) throw new Error('down');
    return asked;
  };
  const kept = memoize(ask, { maxAgeMs: 1000, waitMs: 60_000 }, () => time);
  expect([await kept(), await kept()]).toEqual([1, 1]);
  time = 1000;
  await expect(kept()).rejects.toThrow('down');
  await expect(kept()).rejects.toThrow('down');
  time = 2000;
  expect(await kept()).toBe(3);
});

test('does not repeat a hanging request, and gives up after waitMs', async () => {
  const { pending, ask } = question();
  const kept = memoize(ask, { maxAgeMs: 1000, waitMs: 1 });
  await expect(kept()).rejects.toThrow('No answer within 1 ms.');
  await expect(kept()).rejects.toThrow('No answer');
  expect(pending).toHaveLength(1);
});
