import { setImmediate as turn } from 'node:timers/promises';
import { parsePoint } from '@ar/domain/box';
import { CITY_MAP } from '@ar/domain/city-map';
import { inCyrillic } from '@ar/domain/cyrillic';
import { LANGUAGE_TAGS, LANGUAGES, type Language, plain } from '@ar/domain/languages';
import { formatDistance, metresBetween, type Point, roughly, SASTAVCI } from '@ar/domain/measures';
import { CARDS, PUBLIC_PAGES, VISITED_KINDS, type VisitedKind } from '@ar/domain/public-pages';
import type { Told } from './built-pages.ts';
import { type Format, markPlaces, NARROW, WIDE } from './city-spots.ts';
import { tellName, tellPicture } from './told-place.ts';
import {
  isBuilt,
  isPlanned,
  itemOf,
  nameIn,
  type Place,
  pointInCity,
  type Spot,
  spotsAmong,
  textOf,
} from './visited-places.ts';

export function tellCity(places: readonly Place[], language: Language, now: Date): Told {
  const spots = spotsAmong(places);
  if (spots.length === 0) return {};
  const city = {
    COUNT: String(places.length),
    ...tellMap(spots, language, (near) => placesAddress({ near }, language)),
    ITEMS: '',
    CARDS: nearestTo(SASTAVCI, spots)
      .slice(0, CARDS.landing)
      .map((place) => tellCard(place, language, now, SASTAVCI)),
  };
  return { CITY: [city] };
}

const LONGEST_SEARCH = 100;

/** Ignores invalid parts, so that something is always shown. */
interface PlacesQuery {
  search: string;
  kind: VisitedKind | undefined;
  near: Point | undefined;
  page: number;
}

export function readPlacesQuery(query: Record<string, unknown>): PlacesQuery {
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

interface Listed {
  place: Place;
  name: string;
  text: string;
}

/** Other requests come in between after this many places. */
const AT_A_TIME = 100;

export async function listPlaces(places: readonly Place[], language: Language): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const [at, place] of places.entries()) {
    if (at % AT_A_TIME === 0) await turn();
    const names = LANGUAGES.map((one) => nameIn(place, one));
    const latin = [...names, textOf(place, 'address', language).TEXT].join(' ');
    listed.push({ place, name: nameIn(place, language), text: plain(`${latin} ${inCyrillic(latin)}`) });
  }
  const { compare } = new Intl.Collator(LANGUAGE_TAGS[language], { numeric: true });
  return listed.sort((one, other) => compare(one.name, other.name));
}

/** For more places, the drawing shows only those on the page. */
const MOST_DRAWN = 500;

/** Finds names and addresses with every word, ignoring diacritics, in Latin or Cyrillic. */
export function tellPlaces(listed: readonly Listed[], query: PlacesQuery, language: Language, now: Date) {
  const { search, kind, near } = query;
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = listed
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ place }) => place);
  const ofKind = kind ? found.filter((place) => place.kind === kind) : found;
  const ordered = near ? nearestTo(near, ofKind) : ofKind;
  const pages = Math.ceil(ordered.length / CARDS.places);
  const page = Math.min(query.page, pages);
  const shown = ordered.slice((page - 1) * CARDS.places, page * CARDS.places);
  const at = (change: Partial<PlacesQuery>) => placesAddress({ ...query, page: 1, ...change }, language);
  const drawn = ordered.length > MOST_DRAWN ? shown : ordered;
  const spots = spotsAmong(drawn);
  const items = drawn.length < listed.length ? spots.map(itemOf).join(' ') : '';
  const kinds = VISITED_KINDS.filter((one) => listed.some(({ place }) => place.kind === one));
  const current = (isIt: boolean) => (isIt ? 'page' : 'false');
  return {
    SEARCH: search,
    CHOSEN_KINDS: kind ? [{ KIND: kind }] : [],
    ALL_KINDS: [{ ADDRESS: at({ kind: undefined }), COUNT: String(found.length), CURRENT: current(!kind) }],
    KINDS: kinds.map((one) => ({
      ...tellKind(one),
      ADDRESS: at({ kind: one }),
      COUNT: String(found.filter((place) => place.kind === one).length),
      CURRENT: current(one === kind),
    })),
    FOUND: shown.length > 0 ? [{}] : [],
    NEAR: near && shown.length > 0 ? [{}] : [],
    BY_NAME: near ? [] : [{}],
    NONE: shown.length > 0 ? [] : [{}],
    MAPS: spots.length > 0 ? [{ ...tellMap(spots, language, (near) => at({ near })), ITEMS: items }] : [],
    CARDS: shown.map((place) => tellCard(place, language, now, near)),
    PAGERS: pages > 1 ? [{ PAGE: String(page), PAGES: String(pages) }] : [],
    PREVIOUS_PAGES: page > 1 ? [{ ADDRESS: at({ page: page - 1 }) }] : [],
    NEXT_PAGES: page < pages ? [{ ADDRESS: at({ page: page + 1 }) }] : [],
  } satisfies Told;
}

function nearestTo(from: Point, places: readonly Place[]): Place[] {
  const measured = places.map((place) => {
    const there = pointInCity(place.record);
    return { place, metres: there ? metresBetween(from, there) : Number.POSITIVE_INFINITY };
  });
  return measured.sort((one, other) => one.metres - other.metres || 0).map(({ place }) => place);
}

function tellCard(place: Place, language: Language, now: Date, from?: Point) {
  const there = pointInCity(place.record);
  const metres = from && there && metresBetween(from, there);
  const distance = metres !== undefined && formatDistance(roughly(metres), LANGUAGE_TAGS[language]);
  return {
    ...tellName(place, language),
    ...tellStage(place, now),
    ...tellPicture(place, language),
    DISTANCES: distance ? [{ DISTANCE: distance }] : [],
  };
}

const tellKind = (kind: VisitedKind): Told => ({ KIND: kind, [kind]: [{}] });

function tellStage(place: Place, now: Date): Told {
  if (isPlanned(place, now)) return { KIND: place.kind, PLANNED: [{}] };
  return isBuilt(place, now) ? { KIND: place.kind, BUILT: [{}] } : tellKind(place.kind);
}

/** `around` returns the address of the list of places near a point. */
function tellMap(spots: readonly Spot[], language: Language, around: (point: Point) => string) {
  const tell = (format: Format) => {
    const { alone, groups } = markPlaces(spots, (one) => nameIn(one, language), format);
    return {
      spots: alone.map(({ place, side, isNamed, ...at }) => ({
        ...tellName(place, language),
        KIND: place.kind,
        ...tellSpot(at),
        DX: side === 'right' ? '20' : '-20',
        ANCHOR: side === 'right' ? 'start' : 'end',
        NAMED: String(isNamed),
      })),
      groups: groups.map(({ places, ...at }) => ({
        COUNT: String(places.length),
        ADDRESS: around(roughPoint(places[0] ?? SASTAVCI)),
        ...tellSpot(at),
      })),
    };
  };
  const [narrow, wide] = [tell(NARROW), tell(WIDE)];
  return {
    NARROW_SPOTS: narrow.spots,
    NARROW_GROUPS: narrow.groups,
    WIDE_SPOTS: wide.spots,
    WIDE_GROUPS: wide.groups,
  };
}

const roughPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
});

const tellSpot = ({ x, y }: { x: number; y: number }) => ({
  X: ((x / CITY_MAP.width) * 100).toFixed(1),
  Y: ((y / CITY_MAP.height) * 100).toFixed(1),
});
