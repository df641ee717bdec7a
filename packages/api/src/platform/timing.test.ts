import { expect, test } from '@rstest/core';
import { within } from './timing.ts';

test('passes on the result or failure of timely work', async () => {
  expect(await within(Promise.resolve('done'), 60_000)).toBe('done');
  await expect(within(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
});
