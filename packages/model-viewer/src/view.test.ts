import { expect, test } from '@rstest/core';
import { FIELD_OF_VIEW, floorStep, startDistance } from './view.ts';

/** Half of the angle under which a ball of this radius is seen from there. */
const seenUnder = (radius: number, distance: number) => (2 * Math.asin(radius / distance) * 180) / Math.PI;

test('the whole model is seen at first, also in a narrow frame', () => {
  const distance = startDistance(10, 1.6);
  expect(seenUnder(10, distance)).toBeLessThan(FIELD_OF_VIEW);
  expect(seenUnder(10, distance)).toBeGreaterThan(FIELD_OF_VIEW * 0.8);
  expect(startDistance(10, 0.5)).toBeGreaterThan(distance * 1.8);
});

test('a model of any size is seen alike', () => {
  expect(startDistance(0.01, 1.6) / 0.01).toBeCloseTo(startDistance(10, 1.6) / 10);
});

test.each([
  [{ x: 6, y: 19, z: 6 }, 2],
  [{ x: 60, y: 20, z: 30 }, 20],
  [{ x: 0.3, y: 0.1, z: 0.2 }, 0.1],
  [{ x: 4, y: 1, z: 4 }, 1],
  [{ x: 1, y: 160, z: 1 }, 10],
])('under a model of %j lie squares of %d', (size, step) => {
  expect(floorStep(size)).toBeCloseTo(step);
});
