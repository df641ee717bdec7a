import { expect, test } from '@rstest/core';
import { Secret, TOTP } from 'otpauth';
import { newSeed, stepOf, uriOf } from './one-time-codes.ts';

const NOW = Date.UTC(2026, 10, 25, 12, 0, 15);
const seed = newSeed();
const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp });

// ASVS 6.5.5
test.each([
  [-2, undefined],
  [-1, -1],
  [0, 0],
  [1, 1],
  [2, undefined],
])('for a code of %i periods from now, returns the period %s', (offset, expected) => {
  const step = stepOf(seed, codeAt(NOW + offset * 30_000), NOW);
  expect(step).toBe(expected === undefined ? undefined : Math.floor(NOW / 30_000) + expected);
});

// ASVS 6.5.3
test('a seed has 160 random bits, and its URI names the account', () => {
  expect(newSeed()).not.toBe(seed);
  expect(Secret.fromBase32(seed).bytes).toHaveLength(20);
  expect(decodeURIComponent(uriOf(seed, 'ana@podgorica.example'))).toContain(
    'AR Podgorica:ana@podgorica.example',
  );
});
