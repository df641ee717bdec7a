import type { Language } from '@ar/domain/languages';
import { VISIT_FILES } from '@ar/domain/public-pages';
import { LRUCache } from 'lru-cache';
import { dayInPodgorica } from '../analytics/calendar.ts';
import { prepareAnswer } from '../http/send.ts';
import type { FilledPage, ReadPage } from './built-pages.ts';
import { fillVisit } from './visit-page.ts';
import type { Place, VisitedItem, VisitedPlaces } from './visited-places.ts';

/** All that a page is made of. */
interface Made extends Place {
  built: FilledPage;
  /** Of all places, since it names its neighbours. */
  version: string;
  /** How far a building site is depends on it. */
  day: string;
}

type FilledVisit = FilledPage & { of: Made };

/** 1,500 pages: one of a thousand places that is asked for again need not be made again (`pnpm bench public`). */
const MOST_BYTES = 64 * 1024 * 1024;

/** Pages with a place in them: each is filled, and compressed, once for as long as all that it is made of stays the same. */
export function createFilledVisits(
  readPage: ReadPage,
  { find, around, version }: Pick<VisitedPlaces, 'find' | 'around' | 'version'>,
  origin: string,
) {
  const kept = new LRUCache<string, FilledVisit>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  return async (
    { code, id }: VisitedItem,
    language: Language,
    now = new Date(),
  ): Promise<FilledVisit | undefined> => {
    const place = await find(code, id);
    if (!place) return undefined;
    const built = await readPage(VISIT_FILES[place.kind][language]);
    const of = { ...place, built, version: await version(), day: dayInPodgorica(now) };
    const key = `${code} ${id} ${language}`;
    const before = kept.get(key);
    if (before && isSame(before.of, of)) return before;
    const html = fillVisit(built.bytes.toString('utf8'), around(place), { language, origin, now });
    const page = { ...prepareAnswer(Buffer.from(html)), sources: built.sources, of };
    kept.set(key, page);
    return page;
  };
}

/** A record that was read anew is another object. */
const isSame = (one: Made, other: Made) =>
  (Object.keys(one) as (keyof Made)[]).every((part) => one[part] === other[part]);
