import { brotliDecompressSync } from 'node:zlib';
import { type Language, parseLanguage } from '@ar/domain/languages';
import { sharedIn } from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../platform/cache.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { type Encoding, encode, prepareAnswer } from '../../platform/http/send.ts';
import { CACHING } from '../data/list-route.ts';
import { isScan } from '../scans/is-scan.ts';
import { type FilledPage, sendPage } from './built-pages.ts';
import type { ReadLanding } from './city-pages.ts';
import { placeView } from './place-view.ts';
import { itemOf, type Place } from './visited-places.ts';

type VisitRoute = { Params: { item: string }; Querystring: { lang?: unknown; from?: unknown } };

export function visitPages(app: FastifyInstance, readLanding: ReadLanding): void {
  const { places, shares, scans, pages } = app;
  const readVisit = createReadVisit(app);
  const count = ({ entity, record }: Place) => scans.count(entity.table, record.id);
  app.get<VisitRoute>('/visit/:item', async (request, reply) => {
    const { lang } = request.query;
    const language = parseLanguage(typeof lang === 'string' ? lang : undefined);
    const visit = await readVisit(request.params.item, language).catch((error: unknown) => {
      request.log.error({ err: error }, 'visit page not rendered');
      return null;
    });
    if (visit === null) return sendForNow(request, reply, await readLanding[language](), 'no-cache');
    if (!visit) {
      const unknown = await pages.written({ name: 'unknown-visit' }, language);
      return sendForNow(request, reply.code(404), unknown, 'no-store');
    }
    if (isScan(request)) count(visit.place);
    const needs = { location: true, model: visit.place.kind === 'BUILDING' };
    return sendPage(request, reply, visit, CACHING, needs);
  });
  // Caching proxies report visits to this route (docs/operate/nginx).
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
    return reply.header('cache-control', CACHING).type('image/jpeg').send(picture);
  });
}

/** Sends no ETag, because a later request could get a 304 and still show this temporary page. */
function sendForNow(request: FastifyRequest, reply: FastifyReply, given: FilledPage, caching: string) {
  const { etag: _, ...page } = given;
  return sendPage(request, reply, page, caching);
}

type Visit = FilledPage & { place: Place; size: number };

/** The cache holds about a thousand compressed pages (`pnpm bench public`). */
const MOST_BYTES = 24 * 1024 * 1024;

type Visits = Pick<FastifyInstance, 'places' | 'config' | 'pages'>;

export function createReadVisit({ places, config, pages }: Visits) {
  const cache = createCache<Visit>({ mostBytes: MOST_BYTES, bytesOf: ({ size }) => size });
  async function make(place: Place, language: Language, now: Date) {
    const view = placeView(places.around(place), { language, now, origin: config.publicOrigin });
    const page = { name: 'visit', place: view } as const;
    const sources = await pages.sourcesOf(page);
    const filled = await pages.render(page, language);
    const { etag, bytes } = prepareAnswer(Buffer.from(filled));
    // Caches only the Brotli page, which nearly all clients accept. The plain page has four times the size.
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
    // A page shows neighbours, so the key has the version of all places.
    const key = [itemOf(place), language, await places.version(), await pages.version(), dayInPodgorica(now)];
    return cache(key.join(' '), () => make(place, language, now));
  };
}
