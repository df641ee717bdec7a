import { expect, test } from '@rstest/core';
import { cacheByVersion, singleFlight } from './cached-response.ts';

function start() {
  const state = { version: 'one', made: 0, making: 0, mostAtOnce: 0 };
  const answer = cacheByVersion({
    version: async () => state.version,
    async make() {
      const made = state.version;
      state.made += 1;
      state.making += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.making);
      await new Promise(setImmediate);
      state.making -= 1;
      return Buffer.from(made);
    },
  });
  const ask = async () => (await answer()).bytes.toString();
  return { state, ask };
}

test('makes one response per version for many callers', async () => {
  const { state, ask } = start();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set(['one']));
  expect(await ask()).toBe('one');
  expect(state.made).toBe(1);
});

test('returns new content to callers after a change, and makes one response at a time', async () => {
  const { state, ask } = start();
  const asked: Promise<void>[] = [];
  for (const version of ['two', 'three', 'four', 'five']) {
    asked.push(ask().then(() => {}));
    state.version = version;
    asked.push(ask().then((answer) => expect(['two', 'three', 'four', 'five']).toContain(answer)));
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
  expect(await ask()).toBe('five');
  expect(state.mostAtOnce).toBe(1);
});

const tick = () => new Promise(setImmediate);

function byHand() {
  const asked: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  const ask = singleFlight(() => new Promise<string>((resolve, reject) => asked.push({ resolve, reject })));
  return { asked, ask };
}

test('shares the next run among callers that call during a run', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  await tick();
  const later = [ask(), ask(), ask()];
  await tick();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('before the change');
  expect(await first).toBe('before the change');
  await tick();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('after the change');
  expect(await Promise.all(later)).toEqual(Array(3).fill('after the change'));
  const last = ask();
  await tick();
  asked[2]?.resolve('alone');
  expect(await last).toBe('alone');
});

test('runs again after a failure', async () => {
  const { asked, ask } = byHand();
  const first = ask();
  await tick();
  const second = ask();
  asked[0]?.reject(new Error('not now'));
  await expect(first).rejects.toThrow('not now');
  await tick();
  asked[1]?.resolve('now');
  expect(await second).toBe('now');
});
