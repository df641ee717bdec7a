import { expect, test } from '@rstest/core';
import { within } from './timing.ts';

test('work that is done in time gives its own answer or failure', async () => {
  expect(await within(Promise.resolve('done'), 60_000)).toBe('done');
  await expect(within(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
});
