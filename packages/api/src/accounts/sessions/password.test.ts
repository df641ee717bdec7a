import { expect, rstest, test } from '@rstest/core';
import { hashPassword, isOutdated, isRight } from './password.ts';

// ASVS 11.4.2
test('hashes with salted argon2id of at least 46 MiB', async () => {
  const [one, two] = await Promise.all([hashPassword('Lozinka1!'), hashPassword('Lozinka1!')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(one).not.toBe(two);
  expect(isOutdated(one)).toBe(false);
  expect(isOutdated(one.replace('m=47104', 'm=19456'))).toBe(true);
});

// ASVS 6.2.8
test('accepts only the whole password', async () => {
  const long = 'ž'.repeat(500);
  const hashed = await hashPassword(long);
  expect(await isRight(long, hashed)).toBe(true);
  expect(await isRight(long.slice(0, -1), hashed)).toBe(false);
});

test('accepts no password for an account without a hash', async () => {
  expect(await isRight('', null)).toBe(false);
  expect(await isRight('Lozinka1!', undefined)).toBe(false);
});

test('verifies one hash with and without an account (CVE-2026-26185)', async () => {
  rstest.resetModules();
  rstest.doMock('@node-rs/argon2', { spy: true });
  const [{ verify }, password] = await Promise.all([import('@node-rs/argon2'), import('./password.ts')]);
  for (const hashed of [await password.hashPassword('Lozinka1!'), null, undefined]) {
    rstest.mocked(verify).mockClear();
    expect(await password.isRight('Lozinka2!', hashed)).toBe(false);
    const compared = rstest.mocked(verify).mock.calls.map(([one]) => String(one).split('$', 4).join('$'));
    expect(compared).toEqual(['$argon2id$v=19$m=47104,t=1,p=1']);
  }
  rstest.doUnmock('@node-rs/argon2');
  rstest.resetModules();
});
