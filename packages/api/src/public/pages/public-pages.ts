import { type Language, parseLanguage } from '@ar/domain/languages';
import { BUILT_ORIGIN, PUBLIC_PAGES, pageFile, sharedAt, UNKNOWN_VISIT_FILES } from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CACHING } from '../data/manner.ts';
import type { CountedScans } from '../scans/counted-scans.ts';
import { isScan } from '../scans/is-scan.ts';
import { createFilledPages, type FilledPage, fillLanding, type ReadPage, sendPage } from './built-pages.ts';
import { cityPages } from './city-pages.ts';
import { fillLicence } from './licence.ts';
import type { SharePictures } from './share-picture.ts';
import { createVisits } from './visit-page.ts';
import { type VisitedPlaces, visitedItem } from './visited-places.ts';

export interface PublicPagesOptions {
  places: VisitedPlaces;
  shares: SharePictures;
  scans: Pick<CountedScans, 'count'>;
}

interface VisitRoute {
  Params: { item: string };
  Querystring: { lang?: unknown; from?: unknown };
}

/** The public pages. Returns how to read built pages with this server's settings. */
export async function publicPages(
  app: FastifyInstance,
  { places, shares, scans }: PublicPagesOptions,
): Promise<ReadPage> {
  const { config, host } = app;
  const { publicOrigin, dataLicence } = config;
  const readPage = createFilledPages(host, (html) =>
    fillLicence(fillLanding(html.replaceAll(BUILT_ORIGIN, publicOrigin), config), dataLicence),
  );
  const readLanding = cityPages(app, { readPage, places });
  const { landing: _, places: __, ...written } = PUBLIC_PAGES;
  for (const address of Object.values(written).flatMap((page) => Object.values(page))) {
    const file = pageFile(address);
    // Compress now, so that no visitor waits for it.
    if (await host.read(file)) await (await readPage(file)).compressed?.('br');
    app.get(address, async (request, reply) => sendPage(request, reply, await readPage(file), 'no-cache'));
  }
  visitRoutes(app, { places, shares, scans, readPage, readLanding });
  return readPage;
}

/** Sends a page without its tag, in place of another: nobody may get a 304 for it later. */
function sendForNow(request: FastifyRequest, reply: FastifyReply, given: FilledPage, caching: string) {
  const { etag: _, ...page } = given;
  return sendPage(request, reply, page, caching);
}

interface VisitRoutesOptions extends PublicPagesOptions {
  readPage: ReadPage;
  readLanding: ReturnType<typeof cityPages>;
}

/** The pages behind codes. */
function visitRoutes(app: FastifyInstance, options: VisitRoutesOptions): void {
  const { places, shares, scans, readPage, readLanding } = options;
  const readVisit = createVisits(readPage, places, app.config.publicOrigin);
  /** The landing page under a message that the place does not exist. */
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply, language: Language) =>
    sendForNow(request, reply.code(404), await readPage(UNKNOWN_VISIT_FILES[language]), 'no-store');
  app.get<VisitRoute>('/visit/:item', async (request, reply) => {
    const { lang } = request.query;
    const language = parseLanguage(typeof lang === 'string' ? lang : undefined);
    const item = visitedItem(request.params.item);
    if (!item) return sendUnknown(request, reply, language);
    const visit = await readVisit(item, language).catch((error: unknown) => {
      request.log.error({ err: error }, 'place of a visit not read');
      return null;
    });
    // No place is known before the database was reached once: send the plain landing page.
    if (visit === null) return sendForNow(request, reply, await readLanding[language](), 'no-cache');
    if (!visit) return sendUnknown(request, reply, language);
    if (isScan(request)) scans.count(visit.place.entity.table, item.id);
    const needs = { location: true, model: visit.place.kind === 'BUILDING' };
    return sendPage(request, reply, visit, CACHING, needs);
  });
  // A proxy that answers visits itself reports each here (docs/nginx).
  app.get<VisitRoute>('/scans/visit/:item', async (request, reply) => {
    const item = isScan(request) ? visitedItem(request.params.item) : undefined;
    const place = item && (await places.find(item.code, item.id).catch(() => undefined));
    if (place) scans.count(place.entity.table, item.id);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
  app.get<{ Params: { item: string; file: string } }>('/visit/:item/:file', async (request, reply) => {
    const asked = sharedAt(request.params.file);
    const item = asked && visitedItem(request.params.item);
    const place = item && (await places.find(item.code, item.id));
    if (!place) return reply.callNotFound();
    const picture = await shares.get(place, asked.language);
    // A general picture until this one is drawn.
    if (!picture)
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/assets/landing/share-${asked.language}.png`);
    // Links of earlier revisions get the current picture. Not cached for ever: the place may be deleted.
    return reply.header('cache-control', CACHING).type('image/jpeg').send(picture);
  });
}
