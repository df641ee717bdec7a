import { expect, test } from '@rstest/core';
import { FIELD_OF_VIEW, startDistance, turnedSize } from './view.ts';

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

test('turnedSize exchanges height and depth if the z axis points upwards', () => {
  expect(turnedSize({ x: 4, y: 3, z: 24 }, true)).toEqual({ x: 4, y: 24, z: 3 });
  expect(turnedSize({ x: 4, y: 3, z: 24 }, false)).toEqual({ x: 4, y: 3, z: 24 });
});
