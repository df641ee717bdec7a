import { brotliDecompressSync } from 'node:zlib';
import type { Language } from '@ar/domain/languages';
import { VISIT_FILES, visitAddress } from '@ar/domain/public-pages';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { type Encoding, encode, prepareAnswer } from '../../platform/http/send.ts';
import { type FilledPage, inScript, type ReadPage } from './built-pages.ts';
import { fillMarks } from './fill-marks.ts';
import { placeData } from './place-data.ts';
import { drawQr } from './qr-drawing.ts';
import { tellPlace } from './told-place.ts';
import type { Place, VisitedItem, VisitedPlace, VisitedPlaces } from './visited-places.ts';

export interface VisitOptions {
  language: Language;
  origin: string;
  /** A building site's stage depends on the day. */
  now: Date;
}

/** The built page filled with a place. */
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

/** Some 1,600 pages: those of a thousand places are made once (`pnpm bench public`). */
const MOST_BYTES = 24 * 1024 * 1024;

/** Pages of places, each filled and compressed once for each version of its contents. */
export function createVisits(
  readPage: ReadPage,
  { find, around, version }: Pick<VisitedPlaces, 'find' | 'around' | 'version'>,
  origin: string,
) {
  const kept = createCache<Visit>({ mostBytes: MOST_BYTES, bytesOf: ({ size }) => size });
  async function make(place: Place, { bytes: built, sources }: FilledPage, options: VisitOptions) {
    const { etag, bytes } = prepareAnswer(Buffer.from(fillVisit(String(built), around(place), options)));
    // Only Brotli is kept, which nearly all callers take: with the plain page it would take four times the memory.
    const brotli = await encode(bytes, 'br');
    return {
      ...{ place, etag, sources, size: brotli.length },
      get bytes() {
        return brotliDecompressSync(brotli);
      },
      compressed: async (encoding: Encoding) =>
        encoding === 'br' ? brotli : encode(brotliDecompressSync(brotli), encoding),
    };
  }
  return async (
    { code, id }: VisitedItem,
    language: Language,
    now = new Date(),
  ): Promise<Visit | undefined> => {
    const place = await find(code, id);
    if (!place) return undefined;
    const page = await readPage(VISIT_FILES[place.kind][language]);
    // The version of all places, since a page names its neighbours.
    const key = [code, id, language, page.etag, await version(), dayInPodgorica(now)];
    return kept(key.join(' '), () => make(place, page, { language, origin, now }));
  };
}
