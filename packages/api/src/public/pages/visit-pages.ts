import { brotliDecompressSync } from 'node:zlib';
import { type Language, parseLanguage } from '@ar/domain/languages';
import { sharedIn, UNKNOWN_VISIT_FILES, VISIT_FILES, visitAddress } from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { create } from 'qrcode';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { type Encoding, encode, prepareAnswer } from '../../platform/http/send.ts';
import { CACHING } from '../data/list-route.ts';
import { isScan } from '../scans/is-scan.ts';
import { type FilledPage, fillMarks, inScript, type ReadPage, sendPage } from './built-pages.ts';
import type { ReadLanding } from './city-pages.ts';
import { placeData, tellPlace } from './told-place.ts';
import { itemOf, type Place, type VisitedPlace } from './visited-places.ts';

interface VisitRoute {
  Params: { item: string };
  Querystring: { lang?: unknown; from?: unknown };
}

export function visitPages(app: FastifyInstance, readPage: ReadPage, readLanding: ReadLanding): void {
  const { places, shares, scans } = app;
  const readVisit = createReadVisit(app, readPage);
  const count = ({ entity, record }: Place) => scans.count(entity.table, record.id);
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply, language: Language) =>
    sendForNow(request, reply.code(404), await readPage(UNKNOWN_VISIT_FILES[language]), 'no-store');
  app.get<VisitRoute>('/visit/:item', async (request, reply) => {
    const { lang } = request.query;
    const language = parseLanguage(typeof lang === 'string' ? lang : undefined);
    const visit = await readVisit(request.params.item, language).catch((error: unknown) => {
      request.log.error({ err: error }, 'place of a visit not read');
      return null;
    });
    if (visit === null) return sendForNow(request, reply, await readLanding[language](), 'no-cache');
    if (!visit) return sendUnknown(request, reply, language);
    if (isScan(request)) count(visit.place);
    const needs = { location: true, model: visit.place.kind === 'BUILDING' };
    return sendPage(request, reply, visit, CACHING, needs);
  });
  // A proxy that answers visits itself reports each here (docs/nginx).
  app.get<VisitRoute>('/scans/visit/:item', async (request, reply) => {
    const place = isScan(request) && (await places.find(request.params.item).catch(() => undefined));
    if (place) count(place);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  app.get<{ Params: { item: string; file: string } }>('/visit/:item/:file', async (request, reply) => {
    const { item, file } = request.params;
    const language = sharedIn(file);
    const place = language && (await places.find(item));
    if (!place) return reply.callNotFound();
    const picture = await shares.get(place, language);
    if (!picture)
      return reply.header('cache-control', 'no-store').redirect(`/assets/landing/share-${language}.png`);
    // Links of earlier revisions get the current picture; the place may be deleted.
    return reply.header('cache-control', CACHING).type('image/jpeg').send(picture);
  });
}

/** Without its tag, because nobody may get a 304 for it later. */
function sendForNow(request: FastifyRequest, reply: FastifyReply, given: FilledPage, caching: string) {
  const { etag: _, ...page } = given;
  return sendPage(request, reply, page, caching);
}

interface VisitOptions {
  language: Language;
  origin: string;
  now: Date;
}

export function fillVisit(page: string, place: VisitedPlace, options: VisitOptions): string {
  const { language, origin, now } = options;
  const told = tellPlace(place, language, now);
  const { path: QR, box: QR_BOX } = drawQr(origin + visitAddress(told.ITEM, language));
  return fillMarks(page, { ...told, QR, QR_BOX }, inScript(placeData(place, told, language, origin)));
}

interface Visit extends FilledPage {
  place: Place;
  size: number;
}

/** Compressed, pages of a thousand places fit (`pnpm bench public`). */
const MOST_BYTES = 24 * 1024 * 1024;

type Visits = Pick<FastifyInstance, 'places' | 'config'>;

export function createReadVisit({ places, config }: Visits, readPage: ReadPage) {
  const kept = createCache<Visit>({ mostBytes: MOST_BYTES, bytesOf: ({ size }) => size });
  async function make(place: Place, { bytes: built, sources }: FilledPage, options: VisitOptions) {
    const filled = fillVisit(String(built), places.around(place), options);
    const { etag, bytes } = prepareAnswer(Buffer.from(filled));
    // Keeps only Brotli, which nearly all callers take; the plain page needs four times the memory.
    const brotli = await encode(bytes, 'br');
    return {
      ...{ place, etag, sources, size: brotli.byteLength },
      get bytes() {
        return brotliDecompressSync(brotli);
      },
      compressed: async (encoding: Encoding) =>
        encoding === 'br' ? brotli : encode(brotliDecompressSync(brotli), encoding),
    };
  }
  return async (item: string, language: Language, now = new Date()): Promise<Visit | undefined> => {
    const place = await places.find(item);
    if (!place) return undefined;
    const page = await readPage(VISIT_FILES[place.kind][language]);
    // The version of all places, since a page names its neighbours.
    const key = [itemOf(place), language, page.etag, await places.version(), dayInPodgorica(now)];
    return kept(key.join(' '), () => make(place, page, { language, origin: config.publicOrigin, now }));
  };
}

/** Light modules around the code. ISO/IEC 18004 requires four; the paper adds two. */
const MARGIN = 2;

export function drawQr(content: string): { path: string; box: string } {
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, row) =>
    [...data.subarray(row * size, (row + 1) * size)].join(''),
  );
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  const side = size + 2 * MARGIN;
  return { path: runs.join(''), box: `-${MARGIN} -${MARGIN} ${side} ${side}` };
}
