import { MONUMENTS } from '@ar/demo/records';
import { metresBetween, type Point } from '@ar/domain/measures';
import { expect, test } from '@rstest/core';
import { roundThrough } from './visited-places.ts';

const lengthOf = (round: readonly Point[]) =>
  round.reduce((sum, stop, at) => sum + metresBetween(stop, round[(at + 1) % round.length] ?? stop), 0);

test('the round visits every place once, and is hardly longer than the shortest', () => {
  const round = roundThrough(MONUMENTS);
  expect(round.map(({ slug }) => slug).sort()).toEqual(MONUMENTS.map(({ slug }) => slug).sort());
  // Found by exhaustive exchanges from 300 starts: 18,698 m.
  expect(lengthOf(round)).toBeLessThan(18_698 * 1.05);
  expect(lengthOf(MONUMENTS)).toBeGreaterThan(18_698 * 1.2);
});

test('a new place changes the way between two others only', () => {
  const before = roundThrough(MONUMENTS).map(({ slug }) => slug);
  const added = { ...MONUMENTS[0], slug: 'novi', latitude: 42.4437, longitude: 19.2625 };
  const after = roundThrough([...MONUMENTS, added as (typeof MONUMENTS)[number]]).map(({ slug }) => slug);
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter((slug) => slug !== 'novi')).toEqual(before);
});

test('few places make a round too, and many are cut to a thousand', () => {
  const [one, other] = MONUMENTS;
  if (!one || !other) throw new Error('no monuments');
  expect(roundThrough([])).toEqual([]);
  expect(roundThrough([one])).toEqual([one]);
  expect(roundThrough([one, other])).toEqual([one, other]);
  // In a spiral, so that all points differ.
  const many = Array.from({ length: 1200 }, (_, at) => ({
    latitude: 42.4 + Math.sin(at) * at * 1e-5,
    longitude: 19.2 + Math.cos(at) * at * 1e-5,
  }));
  expect(roundThrough(many)).toHaveLength(1000);
});
