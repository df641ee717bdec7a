import { expect, test } from '@rstest/core';
import { batchOf } from '../../accounts/journal/batches.ts';

test('a batch that is no id is refused also where no schema reads the headers', () => {
  expect(batchOf({ headers: {} })).toBeUndefined();
  const refusal = { statusCode: 400, more: { errors: { 'x-batch': [expect.any(String)] } } };
  expect(() => batchOf({ headers: { 'x-batch': 'abc' } })).toThrow(expect.objectContaining(refusal));
});
