import { expect, test } from '@rstest/core';
import { within } from './timing.ts';

test('returns the result or failure of work that ends in time', async () => {
  expect(await within(Promise.resolve('done'), 60_000)).toBe('done');
  await expect(within(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
});
