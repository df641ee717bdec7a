import { expect, test } from '@rstest/core';
import { keptAnswer, within } from './timing.ts';

/** A question of which the test decides when and how it is answered. */
function question() {
  const pending: { answer(value: number): void; fail(error: Error): void }[] = [];
  const ask = () => new Promise<number>((answer, fail) => pending.push({ answer, fail }));
  return { pending, ask };
}

test('however many ask at once, the work is done once', async () => {
  const { pending, ask } = question();
  const kept = keptAnswer(ask, { keepMs: 1000, waitMs: 60_000 });
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
  const kept = keptAnswer(ask, { keepMs: 1000, waitMs: 60_000 }, () => time);
  expect([await kept(), await kept()]).toEqual([1, 1]);
  time = 1000;
  await expect(kept()).rejects.toThrow('down');
  await expect(kept()).rejects.toThrow('down');
  time = 2000;
  expect(await kept()).toBe(3);
});

test('a question that hangs is not asked again, and nobody waits for it for ever', async () => {
  const { pending, ask } = question();
  const kept = keptAnswer(ask, { keepMs: 1000, waitMs: 1 });
  await expect(kept()).rejects.toThrow('No answer within 1 ms.');
  await expect(kept()).rejects.toThrow('No answer');
  expect(pending).toHaveLength(1);
});

test('work that is done in time gives its own answer or failure', async () => {
  expect(await within(Promise.resolve('done'), 60_000)).toBe('done');
  await expect(within(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
});
