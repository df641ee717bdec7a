import { expect, test } from '@rstest/core';
import { FIELD_OF_VIEW, floorStep, HIGHEST, LOWEST, reachOf, startView, turned, zoomed } from './view.ts';

const view = startView(10, 1.6);

/** Half of the angle under which a ball of this radius is seen from there. */
const seenUnder = (radius: number, distance: number) => (2 * Math.asin(radius / distance) * 180) / Math.PI;

test('the whole model is seen at first, also in a narrow frame', () => {
  expect(seenUnder(10, view.distance)).toBeLessThan(FIELD_OF_VIEW);
  expect(seenUnder(10, view.distance)).toBeGreaterThan(FIELD_OF_VIEW * 0.8);
  expect(startView(10, 0.5).distance).toBeGreaterThan(view.distance * 1.8);
});

test('a model of any size is seen alike', () => {
  expect(startView(0.01, 1.6).distance / 0.01).toBeCloseTo(view.distance / 10);
});

test('turning goes round without end, but not over the top nor under the floor', () => {
  expect(turned(view, { azimuth: 7, polar: 0 }).azimuth).toBeCloseTo(view.azimuth + 7);
  expect(turned(view, { azimuth: 0, polar: -9 }).polar).toBe(HIGHEST);
  expect(turned(view, { azimuth: 0, polar: 9 }).polar).toBe(LOWEST);
});

test('zooming ends before the model is entered or lost', () => {
  const reach = reachOf(10, view);
  expect(zoomed(view, 0.5, reach).distance).toBeCloseTo(view.distance / 2);
  expect(zoomed(view, 0.0001, reach).distance).toBe(reach.nearest);
  expect(zoomed(view, 10_000, reach).distance).toBe(reach.farthest);
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
