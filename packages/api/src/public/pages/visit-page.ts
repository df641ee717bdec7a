import { brotliDecompressSync } from 'node:zlib';
import type { Language } from '@ar/domain/languages';
import { VISIT_FILES, visitAddress } from '@ar/domain/public-pages';
import { LRUCache } from 'lru-cache';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { type Encoding, encode, prepareAnswer, tagOf } from '../../platform/http/send.ts';
import { type FilledPage, inScript, type ReadPage } from './built-pages.ts';
import { fillMarks } from './fill-marks.ts';
import { placeData } from './place-data.ts';
import { drawQr } from './qr-drawing.ts';
import { tellPlace } from './told-place.ts';
import type { Place, VisitedItem, VisitedPlace, VisitedPlaces } from './visited-places.ts';

export interface VisitOptions {
  language: Language;
  origin: string;
  /** How far a building site is depends on the day. */
  now: Date;
}

/** The built page with this place in it. */
export function fillVisit(
  page: string,
  place: VisitedPlace,
  { language, origin, now }: VisitOptions,
): string {
  const told = tellPlace(place, language, now);
  const { path: QR, box: QR_BOX } = drawQr(origin + visitAddress(told.ITEM, language));
  return fillMarks(page, { ...told, QR, QR_BOX }, inScript(placeData(place, told, language, origin)));
}

/** A page in memory, compressed. */
interface Visit extends FilledPage {
  place: Place;
  size: number;
}

/** 1,600 pages: one of a thousand places that is asked for again need not be made again (`pnpm bench public`). */
const MOST_BYTES = 24 * 1024 * 1024;

/** Pages with a place in them: each is filled, and compressed, once for as long as all that it is made of stays the same. */
export function createVisits(
  readPage: ReadPage,
  { find, around, version }: Pick<VisitedPlaces, 'find' | 'around' | 'version'>,
  origin: string,
) {
  const kept = new LRUCache<string, Visit, VisitOptions & { place: Place; built: FilledPage }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size,
    async fetchMethod(_key, _before, { context: { place, built, ...options } }) {
      const html = fillVisit(built.bytes.toString('utf8'), around(place), options);
      const { etag, bytes } = prepareAnswer(Buffer.from(html));
      // Nearly every caller takes Brotli; with the whole page beside it, it would take four times the memory.
      const brotli = await encode(bytes, 'br');
      return {
        ...{ place, etag, sources: built.sources, size: brotli.length },
        get bytes() {
          return brotliDecompressSync(brotli);
        },
        compressed: async (encoding: Encoding) =>
          encoding === 'br' ? brotli : encode(brotliDecompressSync(brotli), encoding),
      };
    },
  });
  return async (
    { code, id }: VisitedItem,
    language: Language,
    now = new Date(),
  ): Promise<Visit | undefined> => {
    const place = await find(code, id);
    if (!place) return undefined;
    const built = await readPage(VISIT_FILES[place.kind][language]);
    // The version is that of all places, since a page names its neighbours.
    const key = [code, id, language, tagOf(built), await version(), dayInPodgorica(now)];
    return kept.fetch(key.join(' '), { context: { place, built, language, origin, now } });
  };
}
