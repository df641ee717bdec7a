import { expect, test } from '@rstest/core';
import { CITY_MAP, drawnAt, drawnInside } from './city-map.ts';
import { SASTAVCI } from './measures.ts';

const CLOCK_TOWER = { latitude: 42.43556, longitude: 19.26001 };
const DUKLJA = { latitude: 42.46811, longitude: 19.26564 };
const CETINJE = { latitude: 42.39063, longitude: 18.91417 };

test('drawnAt keeps compass directions, and enlarges distances near the centre', () => {
  const [middle, tower, duklja] = [SASTAVCI, CLOCK_TOWER, DUKLJA].map(drawnAt) as [
    { x: number; y: number },
    { x: number; y: number },
    { x: number; y: number },
  ];
  expect(tower.y).toBeGreaterThan(middle.y);
  expect(tower.x).toBeGreaterThan(middle.x);
  expect(duklja.y).toBeLessThan(middle.y);
  const unitsAKm = ({ x, y }: { x: number; y: number }, km: number) =>
    Math.hypot(x - middle.x, y - middle.y) / km;
  expect(unitsAKm(tower, 0.4)).toBeGreaterThan(2 * unitsAKm(duklja, 3.3));
});

test('drawnInside moves a place outside the drawing to the edge', () => {
  const { x, y } = drawnInside(CETINJE);
  expect([x > 0, x < 100, y > CITY_MAP.height / 2, y < CITY_MAP.height]).toEqual([true, true, true, true]);
  expect(drawnInside({ latitude: 41.9, longitude: 20.5 })).toEqual({
    x: CITY_MAP.width - 40,
    y: CITY_MAP.height - 40,
  });
  expect(drawnInside(DUKLJA)).toEqual(drawnAt(DUKLJA));
});
