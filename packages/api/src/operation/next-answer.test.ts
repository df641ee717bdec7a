import { expect, test } from '@rstest/core';
import { nextAnswer } from './next-answer.ts';

/** Questions that are answered by hand. */
function byHand() {
  const asked: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  const ask = nextAnswer(() => new Promise<string>((resolve, reject) => asked.push({ resolve, reject })));
  return { asked, ask };
}

test('one question is under way, and who comes meanwhile shares the next', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('before the change');
  expect(await first).toBe('before the change');
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('after the change');
  expect(await Promise.all(later)).toEqual(Array(3).fill('after the change'));
  const last = ask();
  asked[2]?.resolve('alone');
  expect(await last).toBe('alone');
});

test('a question that fails is followed by the next', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  const second = ask();
  asked[0]?.reject(new Error('not now'));
  await expect(first).rejects.toThrow('not now');
  asked[1]?.resolve('now');
  expect(await second).toBe('now');
});
