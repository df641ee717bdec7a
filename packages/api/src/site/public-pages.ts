import { LANGUAGES, type Language, parseLanguage } from '@ar/domain/languages';
import {
  BUILT_ORIGIN,
  PUBLIC_PAGES,
  pageFile,
  UNKNOWN_VISIT_FILES,
  VISIT_FILES,
} from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, hashOf, isKnown, sendHtml, sendPrepared } from '../http/send.ts';
import { type CompressedCopies, type StaticFolder, sendFile } from '../http/static-folder.ts';
import { answerOfLists } from '../lists/answer-of-lists.ts';
import { createFilledPages, type FilledPages, fillLanding, type LandingSettings } from './built-pages.ts';
import { robots, sitemap } from './for-crawlers.ts';
import { pagePolicy } from './page-headers.ts';
import { fillVisit, type VisitedPlaces, visitedItem } from './visit-page.ts';

export interface PublicPagesOptions {
  host: StaticFolder;
  copies: CompressedCopies;
  publicOrigin: string;
  settings: { supportEmail: string; mapTilesUrl: string };
  /** What the public pages show besides, if it is configured. */
  publicPage: Omit<LandingSettings, 'supportEmail'>;
  places: VisitedPlaces;
}

interface Visit {
  Params: { item: string };
  Querystring: { lang?: unknown };
}

const A_DAY = 'public, max-age=86400';

/** A sitemap holds 50,000 addresses (sitemaps.org); each place has one a language, and some are left for the pages. */
const MOST_PLACES = 50_000 / LANGUAGES.length - 10;

/**
 * What anybody may open: the landing page, what a QR code leads to, the statements, and what crawlers ask for. Returns
 * the built pages with this server's settings in them.
 */
export async function publicPages(
  app: FastifyInstance,
  { host, copies, publicOrigin, settings, publicPage, places }: PublicPagesOptions,
): Promise<FilledPages> {
  const landing = { ...publicPage, supportEmail: settings.supportEmail };
  const pages = createFilledPages(host, copies, (html) =>
    fillLanding(html.replaceAll(BUILT_ORIGIN, publicOrigin), landing),
  );
  /** The page, with its policy set. */
  const openPage = async (reply: FastifyReply, file: string, encoding?: 'br' | 'gzip') => {
    const page = await pages.read(file, encoding);
    if (!page) throw new Error(`The host is not built: ${file} is missing.`);
    const policy = { film: Boolean(publicPage.promoVideoId), scripts: page.scripts };
    reply.header('content-security-policy', pagePolicy(settings.mapTilesUrl, policy));
    return page;
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    await openPage(reply, pageFile(address));
    return sendFile(request, reply, pages, pageFile(address), 'no-cache');
  };
  /** The landing page, after the words that there is no such place. */
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply, language: Language) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const page = await openPage(reply, UNKNOWN_VISIT_FILES[language], encoding);
    if (encoding) reply.header('content-encoding', encoding);
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept-encoding' };
    return reply.code(404).headers(headers).type(page.type).send(page.bytes);
  };
  for (const address of Object.values(PUBLIC_PAGES).flatMap((page) => Object.values(page))) {
    // Compressed before the first visitor has to wait for it.
    await pages.read(pageFile(address), 'br');
    app.get(address, (request, reply) => sendPage(request, reply, address));
  }
  app.get<Visit>('/visit/:item', async (request, reply) => {
    const { lang } = request.query;
    const language = parseLanguage(typeof lang === 'string' ? lang : undefined);
    const item = visitedItem(request.params.item);
    if (!item) return sendUnknown(request, reply, language);
    const place = await places.find(item.kind, item.id).catch((error: unknown) => {
      request.log.error({ err: error }, 'place of a visit not read');
      return null;
    });
    // While the database is away, visitors get the plain landing page.
    if (place === null) return sendPage(request, reply, PUBLIC_PAGES.landing[language]);
    if (!place) return sendUnknown(request, reply, language);
    const built = await openPage(reply, VISIT_FILES[place.kind][language]);
    const html = fillVisit(built.bytes.toString('utf8'), place, language, publicOrigin);
    // Weak: each encoding is another representation of the same data (RFC 9110, 8.8.1).
    const etag = `W/"${hashOf(Buffer.from(html)).slice(0, 32)}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=60', vary: 'accept-encoding' });
    return isKnown(request, etag) ? reply.code(304).send() : sendHtml(request, reply, html);
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
  return pages;
}
