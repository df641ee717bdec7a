import { expect, test } from '@rstest/core';
import { batchOf } from '../../accounts/journal/batches.ts';

test('refuses a batch header that is no UUID, even on routes without a header schema', () => {
  expect(batchOf({ headers: {} })).toBeUndefined();
  const refusal = { statusCode: 400, more: { errors: { 'x-batch': [expect.any(String)] } } };
  expect(() => batchOf({ headers: { 'x-batch': 'abc' } })).toThrow(expect.objectContaining(refusal));
});
