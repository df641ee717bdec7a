import { expect, test } from '@rstest/core';
import { createRandom } from '../../testing/cluster/random.ts';
import { isWorse, type People } from './watch.ts';

const people = (text: string): People => {
  const [failed = 0, all = 0] = text.split('/').map(Number);
  return { failed, all };
};

test.each([
  ['20/20', '3/1000', true],
  ['5/5', '0/9', true],
  ['8/100', '9/900', true],
  ['4/4', '0/1000', false],
  ['5/100', '45/900', false],
  ['5/5', '0/3', false],
  ['50/50', '0/0', false],
])(
  'a canary with failures for %s people beside a stable release with %s is stopped: %s',
  (canary, stable, stopped) => {
    expect(isWorse(people(canary), people(stable))).toBe(stopped);
  },
);

test.each([
  // The first number is the canary's share of people, the second the share of people with a failure.
  [0.1, 0.01],
  [0.1, 0.03],
  [0.1, 0.1],
  [0.1, 0.3],
  [0.5, 0.01],
  [0.5, 0.03],
  [0.5, 0.1],
  [0.9, 0.03],
])(
  'a canary for a share of %s that fails as often as the stable release (%s) is hardly ever stopped',
  (part, rate) => {
    expect(shareStopped({ part, canary: rate, stable: rate })).toBeLessThan(0.03);
  },
);

test.each([
  [0.1, 0.2, 0.01],
  [0.1, 0.5, 0.03],
  [0.5, 0.2, 0.01],
  [0.5, 1, 0.1],
  [0.9, 0.2, 0.01],
])(
  'a canary for a share of %s that fails for %s, beside a stable release that fails for %s, is nearly always stopped',
  (part, canary, stable) => {
    expect(shareStopped({ part, canary, stable })).toBeGreaterThan(0.95);
  },
);

interface Trial {
  /** The share of people with the canary. */
  part: number;
  canary: number;
  stable: number;
}

const TRIALS = 2000;

function shareStopped(trial: Trial): number {
  const random = createRandom(6);
  return Array.from({ length: TRIALS }, () => isStopped(trial, random)).filter(Boolean).length / TRIALS;
}

/** Simulates a thousand people, one after the other. */
function isStopped(rates: Trial, random: () => number): boolean {
  const canary = { failed: 0, all: 0 };
  const stable = { failed: 0, all: 0 };
  for (let person = 0; person < 1000; person += 1) {
    const [side, rate] = random() < rates.part ? [canary, rates.canary] : [stable, rates.stable];
    const failed = random() < rate;
    side.all += 1;
    side.failed += failed ? 1 : 0;
    if (failed && isWorse(canary, stable)) return true;
  }
  return false;
}
