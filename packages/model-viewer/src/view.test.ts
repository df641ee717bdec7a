import { expect, test } from '@rstest/core';
import { FIELD_OF_VIEW, floorStep, startDistance, turnedSize } from './view.ts';

/** Returns the angle in degrees under which the camera sees a sphere. */
const angleOf = (radius: number, distance: number) => (2 * Math.asin(radius / distance) * 180) / Math.PI;

test('startDistance fits the whole model into a wide and a narrow frame', () => {
  const distance = startDistance(10, 1.6);
  expect(angleOf(10, distance)).toBeLessThan(FIELD_OF_VIEW);
  expect(angleOf(10, distance)).toBeGreaterThan(FIELD_OF_VIEW * 0.8);
  expect(startDistance(10, 0.5)).toBeGreaterThan(distance * 1.8);
});

test('startDistance is proportional to the radius', () => {
  expect(startDistance(0.01, 1.6) / 0.01).toBeCloseTo(startDistance(10, 1.6) / 10);
});

test.each([
  [{ x: 6, y: 19, z: 6 }, 2],
  [{ x: 60, y: 20, z: 30 }, 20],
  [{ x: 0.3, y: 0.1, z: 0.2 }, 0.1],
  [{ x: 4, y: 1, z: 4 }, 1],
  [{ x: 1, y: 160, z: 1 }, 10],
])('floorStep of %j is %d', (size, step) => {
  expect(floorStep(size)).toBeCloseTo(step);
});

test('turnedSize exchanges height and depth if the z axis points upwards', () => {
  expect(turnedSize({ x: 4, y: 3, z: 24 }, true)).toEqual({ x: 4, y: 24, z: 3 });
  expect(turnedSize({ x: 4, y: 3, z: 24 }, false)).toEqual({ x: 4, y: 3, z: 24 });
});
