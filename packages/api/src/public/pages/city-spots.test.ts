import { CITY_MAP } from '@ar/domain/city-map';
import type { Point } from '@ar/domain/measures';
import { expect, test } from '@rstest/core';
import { type Format, markPlaces, NARROW, WIDE } from './city-view.ts';

interface Spot extends Point {
  name: string;
}

const nameOf = ({ name }: Spot) => name;
const CLOCK_TOWER = { name: 'Sahat kula', latitude: 42.43556, longitude: 19.26001 };
const MOSQUE = { name: 'Osmanagića džamija', latitude: 42.43512, longitude: 19.25985 };
const DUKLJA = { name: 'Duklja', latitude: 42.46811, longitude: 19.26564 };

function aCity(count: number): Spot[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: count }, (_, index) => ({
    name: `Spomenik ${index}`,
    latitude: 42.4 + random() * 0.07,
    longitude: 19.22 + random() * 0.08,
  }));
}

const marksOf = (places: readonly Spot[], format: Format) => {
  const { alone, groups } = markPlaces(places, nameOf, format);
  return [...alone, ...groups].map(({ x, y }) => ({
    x: (x * format.width) / CITY_MAP.width,
    y: (y * format.width) / CITY_MAP.width,
  }));
};

test('close places share a mark on the narrow drawing, and a distant place has a separate mark', () => {
  const { alone, groups } = markPlaces([CLOCK_TOWER, MOSQUE, DUKLJA], nameOf, NARROW);
  expect(alone.map(({ place }) => place.name)).toEqual(['Duklja']);
  expect(groups.map(({ places }) => places.map(({ name }) => name))).toEqual([
    ['Sahat kula', 'Osmanagića džamija'],
  ]);
});

test.each([
  [30, NARROW],
  [1000, NARROW],
  [1000, WIDE],
])('draws %i places with at most the maximum of marks, which do not overlap', (count, format) => {
  const places = aCity(count);
  const marks = marksOf(places, format);
  expect(marks.length).toBeGreaterThan(5);
  expect(marks.length).toBeLessThanOrEqual(format.most);
  const distances = marks.flatMap((one, at) =>
    marks.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(34);
  const { alone, groups } = markPlaces(places, nameOf, format);
  expect(alone.length + groups.reduce((sum, group) => sum + group.places.length, 0)).toBe(count);
});

test('names a mark only if the name has room', () => {
  const beside = { name: 'Bolnica', latitude: 42.46811, longitude: 19.271 };
  const { alone } = markPlaces([DUKLJA, beside], nameOf, WIDE);
  expect(alone.map(({ place, side, isNamed }) => [place.name, side, isNamed])).toEqual([
    ['Duklja', 'left', true],
    ['Bolnica', 'right', true],
  ]);
  const long = { ...DUKLJA, name: 'Spomenik palim borcima narodnooslobodilačkog rata' };
  expect(markPlaces([long], nameOf, WIDE).alone[0]?.isNamed).toBe(false);
});
