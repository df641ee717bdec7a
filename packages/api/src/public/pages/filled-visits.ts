import { brotliDecompressSync } from 'node:zlib';
import type { Language } from '@ar/domain/languages';
import { VISIT_FILES } from '@ar/domain/public-pages';
import { LRUCache } from 'lru-cache';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { type Encoding, encode, prepareAnswer } from '../../platform/http/send.ts';
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

interface Kept {
  of: Made;
  /** Shared by all who ask for it while it is compressed. */
  page: Promise<FilledVisit>;
}

/** 1,600 pages: one of a thousand places that is asked for again need not be made again (`pnpm bench public`). */
const MOST_BYTES = 24 * 1024 * 1024;

/** Pages with a place in them: each is filled, and compressed, once for as long as all that it is made of stays the same. */
export function createFilledVisits(
  readPage: ReadPage,
  { find, around, version }: Pick<VisitedPlaces, 'find' | 'around' | 'version'>,
  origin: string,
) {
  const kept = new LRUCache<string, Kept>({ maxSize: MOST_BYTES });
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
    if (before && isSame(before.of, of)) return before.page;
    const html = fillVisit(built.bytes.toString('utf8'), around(place), { language, origin, now });
    const { etag, bytes } = prepareAnswer(Buffer.from(html));
    const compressing = encode(bytes, 'br');
    const page = compressing.then((brotli) => ({
      ...{ of, etag, sources: built.sources },
      // Nearly every caller takes Brotli; with the whole page beside it, it would take four times the memory.
      get bytes() {
        return brotliDecompressSync(brotli);
      },
      compressed: async (encoding: Encoding) =>
        encoding === 'br' ? brotli : encode(brotliDecompressSync(brotli), encoding),
    }));
    kept.set(key, { of, page }, { size: bytes.length });
    const { length } = await compressing;
    if (kept.peek(key)?.page === page) kept.set(key, { of, page }, { size: length });
    return page;
  };
}

/** A record that was read anew is another object. */
const isSame = (one: Made, other: Made) =>
  (Object.keys(one) as (keyof Made)[]).every((part) => one[part] === other[part]);
