import { ApiError } from '@ar/session';
import { expect, test } from '@rstest/core';
import { mayRetry } from './query-client.ts';

test('does not retry a refused request', () => {
  for (const status of [400, 401, 403, 404, 412, 429]) expect(mayRetry(0, new ApiError(status))).toBe(false);
});

test('retries twice after a failure of the network or the server', () => {
  for (const status of [0, 500, 503]) {
    expect([0, 1, 2].map((failures) => mayRetry(failures, new ApiError(status)))).toEqual([
      true,
      true,
      false,
    ]);
  }
});

test('does not retry errors that the application’s code throws', () =>
  expect(mayRetry(0, new TypeError())).toBe(false));
