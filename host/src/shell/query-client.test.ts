import { ApiError } from '@ar/session';
import { expect, test } from '@rstest/core';
import { mayRetry } from './query-client.ts';

test('a refusal is not asked for again', () => {
  for (const status of [400, 401, 403, 404, 412, 429]) expect(mayRetry(0, new ApiError(status))).toBe(false);
});

test('a network or server that is down is, twice', () => {
  for (const status of [0, 500, 503]) {
    expect([0, 1, 2].map((failures) => mayRetry(failures, new ApiError(status)))).toEqual([
      true,
      true,
      false,
    ]);
  }
});

test('an error in our own code is not: it would come back', () =>
  expect(mayRetry(0, new TypeError())).toBe(false));
