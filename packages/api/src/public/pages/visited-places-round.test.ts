import { MONUMENTS } from '@ar/demo/records';
import { metresBetween, type Point } from '@ar/domain/measures';
import { expect, test } from '@rstest/core';
import { roundThrough } from './visited-places.ts';

const lengthOf = (round: readonly Point[]) =>
  round.reduce((sum, stop, at) => sum + metresBetween(stop, round[(at + 1) % round.length] ?? stop), 0);

test('the round visits every place once, and is at most 5% longer than the shortest known round', () => {
  const round = roundThrough(MONUMENTS);
  expect(round.map(({ slug }) => slug).sort()).toEqual(MONUMENTS.map(({ slug }) => slug).sort());
  // The shortest round that a search from 300 starts found has 18,698 m.
  expect(lengthOf(round)).toBeLessThan(18_698 * 1.05);
  expect(lengthOf(MONUMENTS)).toBeGreaterThan(18_698 * 1.2);
});

test('a new place changes only the way between its two neighbours', () => {
  const before = roundThrough(MONUMENTS).map(({ slug }) => slug);
  const added = { ...MONUMENTS[0], slug: 'novi', latitude: 42.4437, longitude: 19.2625 };
  const after = roundThrough([...MONUMENTS, added as (typeof MONUMENTS)[number]]).map(({ slug }) => slug);
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter((slug) => slug !== 'novi')).toEqual(before);
});

test('two places make a round, and a round has at most a thousand places', () => {
  const [one, other] = MONUMENTS;
  if (!one || !other) throw new Error('no monuments');
  expect(roundThrough([])).toEqual([]);
  expect(roundThrough([one])).toEqual([one]);
  expect(roundThrough([one, other])).toEqual([one, other]);
  const many = Array.from({ length: 1200 }, (_, at) => ({
    latitude: 42.4 + Math.sin(at) * at * 1e-5,
    longitude: 19.2 + Math.cos(at) * at * 1e-5,
  }));
  expect(roundThrough(many)).toHaveLength(1000);
});
