import { CITY_MAP, drawnInside, type Spot } from '@ar/domain/city-map';
import type { Point } from '@ar/domain/measures';

/** `width` in pixels; `most` marks. */
export interface Format {
  width: number;
  most: number;
}

export const NARROW: Format = { width: 335, most: 24 };
export const WIDE: Format = { width: 560, most: 40 };

export interface MarkedPlace<One> extends Spot {
  place: One;
  side: 'left' | 'right';
  isNamed: boolean;
}

export interface Group<One> extends Spot {
  places: One[];
}

/** In pixels (WCAG 2.2, 2.5.8 requires 24). */
const APART = 34;
/** In pixels; `from` is the distance from the mark's middle. */
const LETTER = { width: 7.4, height: 18, from: 20 };
const LONGEST_NAME = 30;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Groups close places; increases the distance until the marks fit. */
export function markPlaces<One extends Point>(
  places: readonly One[],
  nameOf: (place: One) => string,
  { width, most }: Format,
): { alone: MarkedPlace<One>[]; groups: Group<One>[] } {
  const scale = width / CITY_MAP.width;
  const spots = places.map((place) => {
    const { x, y } = drawnInside(place);
    return { place, x: x * scale, y: y * scale };
  });
  let apart = APART;
  let groups = joined(spots, apart);
  while (groups.length > most) {
    apart *= 1.15;
    groups = joined(spots, apart);
  }
  const taken = groups.map(({ x, y }) => boxAt(x - APART / 2, y, APART, APART));
  const alone = groups.flatMap(({ x, y, places: [place, another] }, own): MarkedPlace<One>[] => {
    if (place === undefined || another !== undefined) return [];
    const name = nameOf(place);
    const length = name.length * LETTER.width;
    const sides = [
      { side: 'right', box: boxAt(x + LETTER.from, y, length, LETTER.height) },
      { side: 'left', box: boxAt(x - LETTER.from - length, y, length, LETTER.height) },
    ] as const;
    const inside = sides.filter(({ box }) => box.left >= 2 && box.right <= width - 2);
    const free = inside.find(({ box }) => taken.every((one, at) => at === own || !overlap(one, box)));
    const isNamed = free !== undefined && name.length <= LONGEST_NAME;
    if (isNamed) taken.push(free.box);
    const side = free?.side ?? inside[0]?.side ?? (x < width / 2 ? 'right' : 'left');
    return [{ place, x: x / scale, y: y / scale, side, isNamed }];
  });
  const several = groups.filter(({ places }) => places.length > 1);
  return { alone, groups: several.map(({ places, x, y }) => ({ places, x: x / scale, y: y / scale })) };
}

function joined<One>(spots: readonly (Spot & { place: One })[], apart: number): Group<One>[] {
  const groups: Group<One>[] = [];
  for (const { place, x, y } of spots) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < apart);
    if (near) near.places.push(place);
    else groups.push({ places: [place], x, y });
  }
  return groups;
}

const boxAt = (left: number, middle: number, width: number, height: number): Box => ({
  left,
  right: left + width,
  top: middle - height / 2,
  bottom: middle + height / 2,
});

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
