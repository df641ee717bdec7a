import { LANGUAGES, parseLanguage } from '@ar/domain/languages';
import type { MapMonument } from '@ar/domain/monument';
import { BUILT_ORIGIN, PUBLIC_PAGES, pageFile, VISIT_FILES } from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CompressedCopies, chooseEncoding, encode, hashOf } from './content-encoding.ts';
import { createFilledPages } from './filled-pages.ts';
import { robots, sitemap, type VisitedMonument } from './for-crawlers.ts';
import { fillLanding } from './landing-page.ts';
import { landingPolicy } from './page-headers.ts';
import { sendFile } from './send-file.ts';
import type { StaticFolder } from './static-folder.ts';
import { fillVisit, monumentNumber } from './visit-page.ts';

export interface PublicPagesOptions {
  host: StaticFolder;
  copies: CompressedCopies;
  publicOrigin: string;
  settings: { supportEmail: string; mapTilesUrl: string };
  /** What the landing page leads to beyond that, where there is such a thing. */
  publicPage: { storeUrl?: string | undefined; promoVideoId?: string | undefined };
  /** What anybody may know of the monuments. */
  monuments: {
    find(id: number): Promise<MapMonument | undefined>;
    /** Which of them have a page, so many at most. */
    visited(limit: number): Promise<VisitedMonument[]>;
  };
}

interface Visit {
  Params: { item: string };
  Querystring: { lang?: unknown };
}

/** What anybody may open: the landing page, what a QR code leads to, the statements, and what crawlers ask for. */
export async function publicPages(app: FastifyInstance, options: PublicPagesOptions): Promise<void> {
  const { host, copies, publicOrigin, settings, publicPage, monuments } = options;
  const pages = createFilledPages(host, copies, (html) =>
    fillLanding(html.replaceAll(BUILT_ORIGIN, publicOrigin), {
      ...publicPage,
      supportEmail: settings.supportEmail,
    }),
  );
  const policy = landingPolicy(settings, publicPage.promoVideoId);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, address: string) => {
    reply.header('content-security-policy', policy);
    return sendFile(request, reply, pages, pageFile(address), 'no-cache');
  };
  for (const address of Object.values(PUBLIC_PAGES).flatMap((page) => Object.values(page))) {
    // Compressed as small as it gets before anybody has to wait for that.
    await pages.read(pageFile(address), 'br');
    app.get(address, (request, reply) => sendPage(request, reply, address));
  }
  app.get<Visit>('/visit/:item(^MONUMENT_.+$)', async (request, reply) => {
    const language = parseLanguage(typeof request.query.lang === 'string' ? request.query.lang : undefined);
    const monument = await findVisited(request, options);
    if (monument === undefined) reply.header('x-robots-tag', 'noindex');
    if (!monument) return sendPage(request, reply, PUBLIC_PAGES.landing[language]);
    reply.header('content-security-policy', policy);
    const built = await pages.read(VISIT_FILES[language], undefined);
    if (!built) throw new Error('The host is not built: the visit page is missing.');
    const html = fillVisit(built.bytes.toString('utf8'), monument, language, publicOrigin);
    return sendFresh(request, reply, html);
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', A_DAY).type('text/plain; charset=utf-8').send(robots(publicOrigin)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml')
      .send(sitemap(publicOrigin, await monuments.visited(MOST_MONUMENTS)));
  });
}

const A_DAY = 'public, max-age=86400';

/** A sitemap holds 50,000 addresses (sitemaps.org); each monument has one a language, and some are left for the pages. */
const MOST_MONUMENTS = 50_000 / LANGUAGES.length - 10;

/** Undefined where there is none; null where nobody can tell, which costs a visitor the greeting and nothing else. */
async function findVisited(
  request: FastifyRequest<Visit>,
  { monuments }: PublicPagesOptions,
): Promise<MapMonument | undefined | null> {
  const id = monumentNumber(request.params.item);
  if (id === undefined) return undefined;
  return monuments.find(id).catch((error: unknown) => {
    request.log.error({ err: error }, 'monument of a visit not read');
    return null;
  });
}

/** A page with data in it: as old as the map's data may be, and not sent again unchanged. */
async function sendFresh(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const bytes = Buffer.from(html);
  // Weak: each encoding is another representation of the same data (RFC 9110, 8.8.1).
  const etag = `W/"${hashOf(bytes).slice(0, 32)}"`;
  reply.headers({ etag, 'cache-control': 'public, max-age=60', vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await encode(bytes, encoding));
}
