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

test('what is asked for at once, and again, is made once', async () => {
  const kept = keep(10);
  const asked = [kept('a', make('one')), kept('a', make('two'))];
  expect(await Promise.all(asked)).toEqual(['one', 'one']);
  expect(await kept('a', make('three'))).toBe('one');
  expect(made).toEqual(['one']);
});

test('a failure is not kept', async () => {
  const kept = keep(10);
  const failing = () => Promise.reject(new Error('not now'));
  await expect(kept('a', failing)).rejects.toThrow('not now');
  expect(await kept('a', make('one'))).toBe('one');
});

test('what was not asked for the longest makes room', async () => {
  const kept = keep(6);
  await kept('a', make('aaa'));
  await kept('b', make('bbb'));
  await kept('a', make('again'));
  await kept('c', make('ccc'));
  expect(await kept('a', make('again'))).toBe('aaa');
  expect(await kept('b', make('again'))).toBe('again');
});

test('what is pushed out while it is made is answered', async () => {
  const kept = createCache<{ text: string }>({ max: 1 });
  const asked = ['a', 'b', 'c'].map((key) => kept(key, make(key)));
  expect(await Promise.all(asked)).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
});

/** A question of which the test decides when and how it is answered. */
function question() {
  const pending: { answer(value: number): void; fail(error: Error): void }[] = [];
  const ask = () => new Promise<number>((answer, fail) => pending.push({ answer, fail }));
  return { pending, ask };
}

test('however many ask at once, the work is done once', async () => {
  const { pending, ask } = question();
  const kept = memoize(ask, { keepMs: 1000, waitMs: 60_000 });
  const all = Promise.all(Array.from({ length: 50 }, kept));
  pending[0]?.answer(7);
  expect(new Set(await all)).toEqual(new Set([7]));
  expect(pending).toHaveLength(1);
});

test('an answer and a failure are both kept for their time, and no longer', async () => {
  let time = 0;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 2) throw new Error('down');
    return asked;
  };
  const kept = memoize(ask, { keepMs: 1000, waitMs: 60_000 }, () => time);
  expect([await kept(), await kept()]).toEqual([1, 1]);
  time = 1000;
  await expect(kept()).rejects.toThrow('down');
  await expect(kept()).rejects.toThrow('down');
  time = 2000;
  expect(await kept()).toBe(3);
});

test('a question that hangs is not asked again, and nobody waits for it for ever', async () => {
  const { pending, ask } = question();
  const kept = memoize(ask, { keepMs: 1000, waitMs: 1 });
  await expect(kept()).rejects.toThrow('No answer within 1 ms.');
  await expect(kept()).rejects.toThrow('No answer');
  expect(pending).toHaveLength(1);
});
