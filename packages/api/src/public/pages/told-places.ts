import { setImmediate as turn } from 'node:timers/promises';
import { inCyrillic } from '@ar/domain/cyrillic';
import { LANGUAGE_TAGS, LANGUAGES, type Language, plain } from '@ar/domain/languages';
import { CARDS, VISITED_KINDS } from '@ar/domain/public-pages';
import type { Told } from './fill-marks.ts';
import { type PlacesAsked, placesAddress } from './places-query.ts';
import { nearestTo, tellCard, tellKind, tellMap } from './told-city.ts';
import { itemOf, nameIn, type Place, spotsAmong, textOf } from './visited-places.ts';

/** For more places, the drawing shows only those on the page. */
const MOST_DRAWN = 500;

/** The view of the list. `places` are sorted by name. */
export async function tellPlaces(
  places: readonly Place[],
  asked: PlacesAsked,
  language: Language,
  now: Date,
): Promise<Told> {
  const { search, kind, near } = asked;
  const found = await searched(places, search, language);
  const ofKind = kind ? found.filter((place) => place.kind === kind) : found;
  const ordered = near ? nearestTo(near, ofKind) : ofKind;
  const pages = Math.ceil(ordered.length / CARDS.places);
  const page = Math.min(asked.page, pages);
  const shown = ordered.slice((page - 1) * CARDS.places, page * CARDS.places);
  const at = (change: Partial<PlacesAsked>) => placesAddress({ ...asked, page: 1, ...change }, language);
  const drawn = ordered.length > MOST_DRAWN ? shown : ordered;
  const spots = spotsAmong(drawn);
  const items = drawn.length < places.length ? spots.map(itemOf).join(' ') : '';
  const kinds = VISITED_KINDS.filter((one) => places.some((place) => place.kind === one));
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
  };
}

const current = (isIt: boolean) => (isIt ? 'page' : 'false');

/** Searching and sorting let other requests in after this many places. */
const AT_A_TIME = 100;

/** Places whose name or address has every word, ignoring diacritics, in Latin or Cyrillic. */
async function searched(
  places: readonly Place[],
  search: string,
  language: Language,
): Promise<readonly Place[]> {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return places;
  const found: Place[] = [];
  for (const [at, place] of places.entries()) {
    if (at % AT_A_TIME === 0) await turn();
    const text = searchable(place, language);
    if (words.every((word) => text.includes(word))) found.push(place);
  }
  return found;
}

/** Cached by record: a changed record is another object. */
const searchableTexts = { mn: new WeakMap<object, string>(), en: new WeakMap<object, string>() };

function searchable(place: Place, language: Language): string {
  const known = searchableTexts[language].get(place.record);
  if (known !== undefined) return known;
  const names = LANGUAGES.map((one) => nameIn(place, one));
  const latin = [...names, textOf(place, 'address', language).words].join(' ');
  const text = plain(`${latin} ${inCyrillic(latin)}`);
  searchableTexts[language].set(place.record, text);
  return text;
}

/** Sorts by name in parts, then merges pairs of sorted parts by sorting them, which takes one pass each. */
export async function byName(places: readonly Place[], language: Language): Promise<Place[]> {
  const { compare } = new Intl.Collator(LANGUAGE_TAGS[language], { numeric: true });
  const sorted = async (part: { place: Place; name: string }[]) => {
    await turn();
    return part.sort((one, other) => compare(one.name, other.name));
  };
  let parts: Awaited<ReturnType<typeof sorted>>[] = [];
  for (let at = 0; at < places.length; at += AT_A_TIME) {
    const part = places.slice(at, at + AT_A_TIME);
    parts.push(await sorted(part.map((place) => ({ place, name: nameIn(place, language) }))));
  }
  while (parts.length > 1) {
    const pairs: typeof parts = [];
    for (let at = 0; at < parts.length; at += 2)
      pairs.push(await sorted([...(parts[at] ?? []), ...(parts[at + 1] ?? [])]));
    parts = pairs;
  }
  return (parts[0] ?? []).map(({ place }) => place);
}
