import { LANGUAGES, type Language, parseLanguage } from '@ar/domain/languages';
import {
  BUILT_ORIGIN,
  PUBLIC_PAGES,
  pageFile,
  UNKNOWN_VISIT_FILES,
  VISIT_FILES,
} from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../http/prepared-answer.ts';
import { answerOfLists } from '../lists/answer-of-lists.ts';
import { type CompressedCopies, chooseEncoding, hashOf } from './content-encoding.ts';
import { createFilledPages, type FilledPages } from './filled-pages.ts';
import { robots, sitemap } from './for-crawlers.ts';
import { fillLanding, type LandingSettings } from './landing-page.ts';
import { landingPolicy } from './page-headers.ts';
import { sendFile } from './send-file.ts';
import { sendHtml } from './send-html.ts';
import type { StaticFolder } from './static-folder.ts';
import { fillVisit, type VisitedPlace, visitedItem } from './visit-page.ts';
import type { VisitedPlaces } from './visited-places.ts';

export interface PublicPagesOptions {
  host: StaticFolder;
  copies: CompressedCopies;
  publicOrigin: string;
  settings: { supportEmail: string; mapTilesUrl: string };
  /** What the public pages lead to and say beyond that, where there is such a thing. */
  publicPage: Omit<LandingSettings, 'supportEmail'>;
  places: VisitedPlaces;
}

interface Visit {
  Params: { item: string };
  Querystring: { lang?: unknown };
}

/** The built public pages as this server's own. */
export function createPublicPages({
  host,
  copies,
  publicOrigin,
  settings,
  publicPage,
}: PublicPagesOptions): FilledPages {
  return createFilledPages(host, copies, (html) =>
    fillLanding(html.replaceAll(BUILT_ORIGIN, publicOrigin), {
      ...publicPage,
      supportEmail: settings.supportEmail,
    }),
  );
}

/** What anybody may open: the landing page, what a QR code leads to, the statements, and what crawlers ask for. */
export async function publicPages(app: FastifyInstance, options: PublicPagesOptions): Promise<void> {
  const { publicOrigin, settings, publicPage, places } = options;
  const pages = createPublicPages(options);
  /** The page as it was built, with the policy for it set. */
  const openPage = async (reply: FastifyReply, file: string, encoding?: 'br' | 'gzip') => {
    const page = await pages.read(file, encoding);
    if (!page) throw new Error(`The host is not built: ${file} is missing.`);
    const { promoVideoId } = publicPage;
    reply.header('content-security-policy', landingPolicy(settings, { promoVideoId, scripts: page.scripts }));
    return page;
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    await openPage(reply, pageFile(address));
    return sendFile(request, reply, pages, pageFile(address), 'no-cache');
  };
  /** The landing page all the same, after the words that there is no such place. */
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply, language: Language) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const page = await openPage(reply, UNKNOWN_VISIT_FILES[language], encoding);
    if (encoding) reply.header('content-encoding', encoding);
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept-encoding' };
    return reply.code(404).headers(headers).type(page.type).send(page.bytes);
  };
  for (const address of Object.values(PUBLIC_PAGES).flatMap((page) => Object.values(page))) {
    // Compressed as small as it gets before anybody has to wait for that.
    await pages.read(pageFile(address), 'br');
    app.get(address, (request, reply) => sendPage(request, reply, address));
  }
  app.get<Visit>('/visit/:item', async (request, reply) => {
    const language = parseLanguage(typeof request.query.lang === 'string' ? request.query.lang : undefined);
    const place = await findVisited(request, places);
    if (place === null) return sendPage(request, reply, PUBLIC_PAGES.landing[language]);
    if (!place) return sendUnknown(request, reply, language);
    const built = await openPage(reply, VISIT_FILES[place.kind][language]);
    return sendFresh(request, reply, fillVisit(built.bytes.toString('utf8'), place, language, publicOrigin));
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', A_DAY).type('text/plain; charset=utf-8').send(robots(publicOrigin)),
  );
  const map = answerOfLists({
    version: () => places.version(),
    make: async () => Buffer.from(sitemap(publicOrigin, await places.list(MOST_PLACES))),
  });
  app.get('/sitemap.xml', async (request, reply) =>
    sendPrepared(request, reply, await map(), { type: 'application/xml', caching: 'public, max-age=3600' }),
  );
}

const A_DAY = 'public, max-age=86400';

/** A sitemap holds 50,000 addresses (sitemaps.org); each place has one a language, and some are left for the pages. */
const MOST_PLACES = 50_000 / LANGUAGES.length - 10;

/** Undefined where there is none; null where nobody can tell, which costs a visitor the greeting and nothing else. */
async function findVisited(
  request: FastifyRequest<Visit>,
  places: VisitedPlaces,
): Promise<VisitedPlace | undefined | null> {
  const item = visitedItem(request.params.item);
  if (!item) return undefined;
  return places.find(item.kind, item.id).catch((error: unknown) => {
    request.log.error({ err: error }, 'place of a visit not read');
    return null;
  });
}

/** A page with data in it: as old as the map's data may be, and not sent again unchanged. */
async function sendFresh(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  // Weak: each encoding is another representation of the same data (RFC 9110, 8.8.1).
  const etag = `W/"${hashOf(Buffer.from(html)).slice(0, 32)}"`;
  reply.headers({ etag, 'cache-control': 'public, max-age=60', vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  return sendHtml(request, reply, html);
}
