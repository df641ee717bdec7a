import {
  DEFAULT_LANGUAGE,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  parseLanguage,
} from '@ar/domain/languages';
import {
  BUILT_ORIGIN,
  PUBLIC_PAGES,
  pageFile,
  sharedAt,
  UNKNOWN_VISIT_FILES,
  visitAddress,
} from '@ar/domain/public-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { permissionsPolicy } from '../../platform/http/headers.ts';
import { sendPrepared } from '../../platform/http/send.ts';
import type { StaticFolder } from '../../platform/http/static-folder.ts';
import { answerOfLists } from '../../records/lists/answer-of-lists.ts';
import { CACHING } from '../data/manner.ts';
import type { CountedScans } from '../scans/counted-scans.ts';
import { isScan } from '../scans/is-scan.ts';
import {
  createFilledPages,
  type FilledPage,
  fillLanding,
  type LandingSettings,
  type ReadPage,
} from './built-pages.ts';
import { cityPages } from './city-pages.ts';
import { fillLicence } from './licence.ts';
import { pagePolicy } from './page-headers.ts';
import type { SharePictures } from './share-picture.ts';
import { createVisits } from './visit-page.ts';
import { type Visit, type VisitedPlaces, visitedItem } from './visited-places.ts';

export interface PublicPagesOptions {
  host: StaticFolder;
  publicOrigin: string;
  settings: { supportEmail: string; mapTilesUrl: string; mapAttribution: string };
  publicPage: Omit<LandingSettings, 'supportEmail'> & { dataLicence?: string | undefined };
  /** Where the object store sends large files, if it does so itself. */
  filesElsewhere?: string | undefined;
  places: VisitedPlaces;
  shares: SharePictures;
  scans: Pick<CountedScans, 'count'>;
}

interface VisitRoute {
  Params: { item: string };
  Querystring: { lang?: unknown; from?: unknown };
}

const HTML = 'text/html; charset=utf-8';

/** A sitemap holds 50,000 addresses (sitemaps.org); each place has one a language, and some are left for the pages. */
const MOST_PLACES = 50_000 / LANGUAGES.length - 10;

/** What anybody may open. Returns how to read the built pages with this server's settings in them. */
export async function publicPages(
  app: FastifyInstance,
  { host, publicOrigin, settings, publicPage, filesElsewhere, places, shares, scans }: PublicPagesOptions,
): Promise<ReadPage> {
  const landing = { ...publicPage, supportEmail: settings.supportEmail };
  const readPage = createFilledPages(host, (html) =>
    fillLicence(fillLanding(html.replaceAll(BUILT_ORIGIN, publicOrigin), landing), publicPage.dataLicence),
  );
  const readVisit = createVisits(readPage, places, publicOrigin);
  /** Lets a page do what it was built to do, and nothing else. */
  const allow = (reply: FastifyReply, { sources }: FilledPage, more: { model?: boolean } = {}) => {
    const policy = { film: Boolean(publicPage.promoVideoId), filesElsewhere, ...sources, ...more };
    return reply.header('content-security-policy', pagePolicy(settings.mapTilesUrl, policy));
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const page = await readPage(pageFile(address));
    return sendPrepared(request, allow(reply, page), page, { type: HTML, caching: 'no-cache' });
  };
  /** For as long as this address has nothing better: nobody may take it for unchanged later. */
  const sendForNow = (request: FastifyRequest, reply: FastifyReply, given: FilledPage, caching: string) => {
    const { etag: _, ...page } = given;
    return sendPrepared(request, allow(reply, page), page, { type: HTML, caching });
  };
  /** The landing page, after the words that there is no such place. */
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply, language: Language) =>
    sendForNow(request, reply.code(404), await readPage(UNKNOWN_VISIT_FILES[language]), 'no-store');
  const { mapTilesUrl, mapAttribution } = settings;
  const tiles = { mapTilesUrl, mapAttribution };
  const readLanding = cityPages(app, { allow, readPage, places, tiles });
  const { landing: _, places: __, ...written } = PUBLIC_PAGES;
  for (const address of Object.values(written).flatMap((page) => Object.values(page))) {
    const file = pageFile(address);
    // Compressed before the first visitor has to wait for it.
    if (await host.read(file)) await (await readPage(file)).compressed?.('br');
    app.get(address, (request, reply) => sendPage(request, reply, address));
  }
  app.get<VisitRoute>('/visit/:item', async (request, reply) => {
    const { lang } = request.query;
    const language = parseLanguage(typeof lang === 'string' ? lang : undefined);
    const item = visitedItem(request.params.item);
    if (!item) return sendUnknown(request, reply, language);
    const visit = await readVisit(item, language).catch((error: unknown) => {
      request.log.error({ err: error }, 'place of a visit not read');
      return null;
    });
    // Nothing is known of any place before the database was there once: visitors get the plain landing page.
    if (visit === null) return sendForNow(request, reply, await readLanding[language](), 'no-cache');
    if (!visit) return sendUnknown(request, reply, language);
    if (isScan(request)) scans.count(visit.place.entity.table, item.id);
    // A press shows how far away the place is, or its model.
    allow(reply, visit, { model: visit.place.kind === 'BUILDING' }).header(
      'permissions-policy',
      permissionsPolicy('(self)'),
    );
    return sendPrepared(request, reply, visit, { type: HTML, caching: CACHING });
  });
  // A proxy that answers visits by itself tells of each here (docs/nginx).
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
    // For now: nobody shares a link without a picture.
    if (!picture)
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/assets/landing/share-${asked.language}.png`);
    // An older link's picture is today's. No copy is kept for ever: the place may be deleted.
    return reply.header('cache-control', CACHING).type('image/jpeg').send(picture);
  });
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(robots(publicOrigin)),
  );
  const map = answerOfLists({
    version: () => places.version(),
    make: async () => Buffer.from(sitemap(publicOrigin, places.list(MOST_PLACES))),
  });
  const manner = { type: 'application/xml; charset=utf-8', caching: 'public, max-age=3600' };
  app.get('/sitemap.xml', async (request, reply) => sendPrepared(request, reply, await map(), manner));
  return readPage;
}

/** `/robots.txt` (RFC 9309): search engines should not index what is for staff only. */
function robots(origin: string): string {
  const paths = ['/api/', '/auth/', '/dashboard', '/signin', '/unauthorized'];
  const lines = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** `/sitemap.xml`: each public page and each place's, in both languages with links to each other (sitemaps.org). */
function sitemap(origin: string, places: readonly Visit[]): string {
  const withPlaces: object[] = [PUBLIC_PAGES.landing, PUBLIC_PAGES.places];
  const moments = places.map(({ updated_at }) => updated_at).sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...Object.values(PUBLIC_PAGES).map((addresses) =>
      // When the others changed, nobody notes.
      entries(origin, addresses, withPlaces.includes(addresses) ? moments.at(-1) : undefined),
    ),
    ...places.map(({ item, updated_at }) =>
      entries(origin, { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') }, updated_at),
    ),
    '</urlset>\n',
  ].join('\n');
}

/** No address of ours has a character that XML would read as its own. */
function entries(origin: string, addresses: Record<Language, string>, updated_at?: string): string {
  const tagged = [...LANGUAGES.map((language) => [LANGUAGE_TAGS[language], language] as const), DEFAULT];
  const alternates = tagged
    .map(
      ([tag, language]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${addresses[language]}"/>`,
    )
    .join('');
  const lastmod = updated_at ? `<lastmod>${updated_at}</lastmod>` : '';
  return LANGUAGES.map(
    (language) => `<url><loc>${origin}${addresses[language]}</loc>${lastmod}${alternates}</url>`,
  ).join('\n');
}

/** For who reads neither. */
const DEFAULT = ['x-default', DEFAULT_LANGUAGE] as const;
