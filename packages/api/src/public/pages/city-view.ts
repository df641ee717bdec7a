import { setImmediate as turn } from 'node:timers/promises';
import { parsePoint } from '@ar/domain/box';
import { CITY_MAP, type Spot as DrawnSpot, drawnInside } from '@ar/domain/city-map';
import { inCyrillic } from '@ar/domain/cyrillic';
import { LANGUAGE_TAGS, LANGUAGES, type Language, plain } from '@ar/domain/languages';
import { formatDistance, type Point, roughly, SASTAVCI } from '@ar/domain/measures';
import { CARDS, PUBLIC_PAGES, VISITED_KINDS } from '@ar/domain/public-pages';
import type { CardView, CityView, MarksView, PlacesView } from '@ar/domain/public-views';
import { nameView, pictureView } from './place-view.ts';
import type { Place, Spot } from './visited-places.ts';
import * as visited from './visited-places.ts';

export function cityView(places: readonly Place[], language: Language, now: Date): CityView | undefined {
  const spots = visited.spotsAmong(places);
  if (spots.length === 0) return undefined;
  return {
    count: places.length,
    map: { ...mapView(spots, language, (near) => placesAddress({ near }, language)), items: '' },
    cards: visited
      .byDistance(SASTAVCI, spots)
      .slice(0, CARDS.landing)
      .map((place) => cardView(place, language, now)),
  };
}

const LONGEST_SEARCH = 100;

type PlacesQuery = ReturnType<typeof readPlacesQuery>;

export function readPlacesQuery(query: Record<string, unknown>) {
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const page = Number(one('page'));
  return {
    search: one('q').trim().slice(0, LONGEST_SEARCH),
    kind: VISITED_KINDS.find((kind) => kind === one('kind')),
    near: parsePoint(one('near')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function placesAddress({ search, kind, near, page = 1 }: Partial<PlacesQuery>, language: Language): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(kind && { kind }),
    ...(near && { near: `${near.latitude},${near.longitude}` }),
    ...(page > 1 && { page: String(page) }),
  });
  const address = PUBLIC_PAGES.places[language];
  return query.size > 0 ? `${address}?${query}` : address;
}

type Listed = { place: Place; name: string; text: string };

const AT_A_TIME = 100;

export async function listPlaces(places: readonly Place[], language: Language): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const [at, place] of places.entries()) {
    if (at % AT_A_TIME === 0) await turn();
    const names = LANGUAGES.map((one) => visited.nameIn(place, one));
    const latin = [...names, visited.textOf(place, 'address', language).text].join(' ');
    const text = plain(`${latin} ${inCyrillic(latin)}`);
    listed.push({ place, name: visited.nameIn(place, language), text });
  }
  const { compare } = new Intl.Collator(LANGUAGE_TAGS[language], { numeric: true });
  return listed.sort((one, other) => compare(one.name, other.name));
}

/** If a search finds more places, the drawing shows only the places on the page. */
const MOST_DRAWN = 500;

/** A place is found if its name or address has every word, in Latin or Cyrillic, with or without diacritics. */
export function placesView(
  listed: readonly Listed[],
  query: PlacesQuery,
  language: Language,
  now: Date,
): PlacesView {
  const { search, kind, near } = query;
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = listed
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ place }) => place);
  const ofKind = kind ? found.filter((place) => place.kind === kind) : found;
  const ordered = near ? visited.byDistance(near, ofKind) : ofKind;
  const pages = Math.ceil(ordered.length / CARDS.places);
  const page = Math.min(query.page, pages);
  const shown = ordered.slice((page - 1) * CARDS.places, page * CARDS.places);
  const at = (change: Partial<PlacesQuery>) => placesAddress({ ...query, page: 1, ...change }, language);
  const drawn = ordered.length > MOST_DRAWN ? shown : ordered;
  const spots = visited.spotsAmong(drawn);
  const items = drawn.length < listed.length ? spots.map(visited.itemOf).join(' ') : '';
  const kinds = VISITED_KINDS.filter((one) => listed.some(({ place }) => place.kind === one));
  return {
    ...{ search, kind, page, pages },
    all: { address: at({ kind: undefined }), count: found.length, isCurrent: !kind },
    kinds: kinds.map((one) => ({
      kind: one,
      address: at({ kind: one }),
      count: found.filter((place) => place.kind === one).length,
      isCurrent: one === kind,
    })),
    isNear: near !== undefined,
    map: spots.length > 0 ? { ...mapView(spots, language, (near) => at({ near })), items } : undefined,
    cards: shown.map((place) => cardView(place, language, now)),
    previous: page > 1 ? at({ page: page - 1 }) : undefined,
    next: page < pages ? at({ page: page + 1 }) : undefined,
  };
}

function cardView(place: Place & { metres?: number }, language: Language, now: Date): CardView {
  const { kind, metres = Number.POSITIVE_INFINITY } = place;
  return {
    ...nameView(place, language),
    kind,
    word: visited.isPlanned(place, now) ? 'PLANNED' : visited.isBuilt(place, now) ? 'BUILT' : kind,
    picture: pictureView(place, language),
    distance: Number.isFinite(metres) ? formatDistance(roughly(metres), LANGUAGE_TAGS[language]) : undefined,
  };
}

function mapView(spots: readonly Spot[], language: Language, around: (point: Point) => string) {
  const marksView = (format: Format): MarksView => {
    const { alone, groups } = markPlaces(spots, (one) => visited.nameIn(one, language), format);
    return {
      spots: alone.map(({ place, side, isNamed, ...at }) => ({
        ...nameView(place, language),
        ...{ kind: place.kind, side, isNamed },
        ...percentOf(at),
      })),
      groups: groups.map(({ places, ...at }) => ({
        count: places.length,
        address: around(roughPoint(places[0] ?? SASTAVCI)),
        ...percentOf(at),
      })),
    };
  };
  return { narrow: marksView(NARROW), wide: marksView(WIDE) };
}

const roughPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
});

const percentOf = ({ x, y }: { x: number; y: number }) => ({
  x: ((x / CITY_MAP.width) * 100).toFixed(1),
  y: ((y / CITY_MAP.height) * 100).toFixed(1),
});

export type Format = Record<'width' | 'most', number>;

export const NARROW: Format = { width: 335, most: 24 };
export const WIDE: Format = { width: 560, most: 40 };

type MarkedPlace<One> = DrawnSpot & { place: One; side: 'left' | 'right'; isNamed: boolean };
type Group<One> = DrawnSpot & { places: One[] };

/** The minimum distance of two marks in pixels. WCAG 2.2, 2.5.8 requires 24. */
const APART = 34;
/** The size of a letter in pixels. `from` is the distance from the mark's middle to the name. */
const LETTER = { width: 7.4, height: 18, from: 20 };
const LONGEST_NAME = 30;

type Box = ReturnType<typeof boxAt>;

/** Groups places that are closer than a distance, and increases the distance until at most `most` marks remain. */
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

function joined<One>(spots: readonly (DrawnSpot & { place: One })[], apart: number): Group<One>[] {
  const groups: Group<One>[] = [];
  for (const { place, x, y } of spots) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < apart);
    if (near) near.places.push(place);
    else groups.push({ places: [place], x, y });
  }
  return groups;
}

const boxAt = (left: number, middle: number, width: number, height: number) => ({
  left,
  right: left + width,
  top: middle - height / 2,
  bottom: middle + height / 2,
});

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
