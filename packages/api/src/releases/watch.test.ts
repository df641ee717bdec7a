import { expect, test } from '@rstest/core';
import { createRandom } from '../testing/cluster/random.ts';
import { chanceOfAsMany, isWorse, type Tries } from './watch.ts';

/** `failures/tries`. */
const tries = (text: string): Tries => {
  const [failures = 0, all = 0] = text.split('/').map(Number);
  return { failures, loads: all - failures };
};

test.each([
  // Fisher's tea: all four of four, of which chance would find 1 in 70.
  ['4/4', '0/4', 1 / 70],
  ['3/4', '1/4', 17 / 70],
  ['0/10', '0/10', 1],
  ['5/5', '0/9', 1 / 2002],
  // Counted by hand: (C(10,5)·C(10,1) + C(10,6)) / C(20,6).
  ['5/10', '1/10', (252 * 10 + 210) / 38760],
])('of %s against %s', (canary, stable, chance) => {
  expect(chanceOfAsMany(tries(canary), tries(stable))).toBeCloseTo(chance, 10);
});

test('numbers that no factorial of a double could hold', () => {
  const chance = chanceOfAsMany(tries('3000/30000'), tries('3000/30000'));
  expect(chance).toBeGreaterThan(0.5);
  expect(chance).toBeLessThan(0.52);
  expect(chanceOfAsMany(tries('4000/10000'), tries('100/10000'))).toBeLessThan(1e-12);
});

test.each([
  ['20/20', '3/1000', true],
  ['5/5', '0/9', true],
  ['8/100', '9/900', true],
  ['4/4', '0/1000', false],
  ['5/100', '45/900', false],
  ['5/5', '0/3', false],
  ['50/50', '0/0', false],
])('a canary that failed %s is stopped beside %s: %s', (canary, stable, stopped) => {
  expect(isWorse(tries(canary), tries(stable))).toBe(stopped);
});

test('looked at with every failure, a canary that is no worse is hardly ever stopped', () => {
  const random = createRandom(6);
  let stopped = 0;
  for (let canary = 0; canary < 300; canary += 1) stopped += runsInto(0.03, 0.03, random) ? 1 : 0;
  expect(stopped).toBeLessThanOrEqual(3);
});

test('a canary that fails for one in five is stopped in nearly every case', () => {
  const random = createRandom(6);
  let stopped = 0;
  for (let canary = 0; canary < 300; canary += 1) stopped += runsInto(0.2, 0.01, random) ? 1 : 0;
  expect(stopped).toBeGreaterThanOrEqual(295);
});

/** A thousand people, one in ten on the canary, come one after the other. */
function runsInto(canaryRate: number, stableRate: number, random: () => number): boolean {
  const canary: Tries = { failures: 0, loads: 0 };
  const stable: Tries = { failures: 0, loads: 0 };
  for (let person = 0; person < 1000; person += 1) {
    const [side, rate] = random() < 0.1 ? [canary, canaryRate] : [stable, stableRate];
    const failed = random() < rate;
    side[failed ? 'failures' : 'loads'] += 1;
    if (failed && isWorse(canary, stable)) return true;
  }
  return false;
}
