import { CITY_MAP } from '@ar/domain/city-map';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { formatDistance, metresBetween, type Point, roughly, SASTAVCI } from '@ar/domain/measures';
import { CARDS } from '@ar/domain/public-pages';
import { type Format, markPlaces, NARROW, WIDE } from './city-spots.ts';
import type { Told } from './fill-marks.ts';
import { placesAddress } from './places-query.ts';
import { tellName, tellPicture } from './told-place.ts';
import {
  isBuilt,
  isPlanned,
  nameIn,
  type Place,
  pointInCity,
  type Spot,
  spotsAmong,
} from './visited-places.ts';

/** The landing page's view of the city, of constant size. */
export function tellCity(places: readonly Place[], language: Language, now: Date): Told {
  const spots = spotsAmong(places);
  if (spots.length === 0) return {};
  const nearest = nearestTo(SASTAVCI, spots).slice(0, CARDS.landing);
  const city = {
    COUNT: String(places.length),
    ...tellMap(spots, language, (near) => placesAddress({ near }, language)),
    ITEMS: '',
    CARDS: nearest.map((place) => tellCard(place, language, now, SASTAVCI)),
  } satisfies Told;
  return { CITY: [city] };
}

/** A place in a list, with its distance from a point. */
export function tellCard(place: Place, language: Language, now: Date, from?: Point): Told {
  const there = pointInCity(place.record);
  const metres = from && there && metresBetween(from, there);
  return {
    ...tellName(place, language),
    ...tellStage(place, now),
    ...tellPicture(place, language),
    DISTANCES:
      metres === undefined ? [] : [{ DISTANCE: formatDistance(roughly(metres), LANGUAGE_TAGS[language]) }],
  };
}

/** The page has the word for the kind. */
export const tellKind = (kind: Place['kind']): Told => ({ KIND: kind, [kind]: [{}] });

function tellStage(place: Place, now: Date): Told {
  if (isPlanned(place, now)) return { KIND: place.kind, PLANNED: [{}] };
  return isBuilt(place, now) ? { KIND: place.kind, BUILT: [{}] } : tellKind(place.kind);
}

/** Nearest first; places outside the city come last. */
export function nearestTo(from: Point, places: readonly Place[]): Place[] {
  const far = (place: Place) => {
    const there = pointInCity(place.record);
    return there ? metresBetween(from, there) : Number.POSITIVE_INFINITY;
  };
  return places
    .map((place) => ({ place, metres: far(place) }))
    .sort((one, other) => one.metres - other.metres || 0)
    .map(({ place }) => place);
}

/** The drawing with these places. `around` is the address of the list of places near a point. */
export const tellMap = (spots: readonly Spot[], language: Language, around: (point: Point) => string) => ({
  ...tellSpots(spots, language, around, NARROW, 'NARROW'),
  ...tellSpots(spots, language, around, WIDE, 'WIDE'),
});

function tellSpots(
  spots: readonly Spot[],
  language: Language,
  around: (point: Point) => string,
  format: Format,
  name: 'NARROW' | 'WIDE',
) {
  const { alone, groups } = markPlaces(spots, (one) => nameIn(one, language), format);
  return {
    [`${name}_SPOTS`]: alone.map(({ place, side, isNamed, ...at }) => ({
      ...tellName(place, language),
      KIND: place.kind,
      ...tellSpot(at),
      DX: side === 'right' ? '20' : '-20',
      ANCHOR: side === 'right' ? 'start' : 'end',
      NAMED: String(isNamed),
    })),
    [`${name}_GROUPS`]: groups.map(({ places, ...at }) => ({
      COUNT: String(places.length),
      ADDRESS: around(roughPoint(places[0] ?? SASTAVCI)),
      ...tellSpot(at),
    })),
  } satisfies Told;
}

/** To about ten metres. */
const roughPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
});

const tellSpot = ({ x, y }: { x: number; y: number }) => ({
  X: ((x / CITY_MAP.width) * 100).toFixed(1),
  Y: ((y / CITY_MAP.height) * 100).toFixed(1),
});
