import { availableParallelism } from 'node:os';
import { expect, test } from '@rstest/core';
import { hashPassword } from './password.ts';

test('refuses a password while a hundred passwords wait for a hash', async () => {
  const places = Math.max(1, availableParallelism() - 1) + 100;
  const all = Array.from({ length: places + 2 }, () => hashPassword('Lozinka1!'));
  const refused = (await Promise.allSettled(all)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
});
