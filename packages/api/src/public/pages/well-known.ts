import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { PUBLIC_PAGES, visitAddress } from '@ar/domain/public-pages';
import type { FastifyInstance } from 'fastify';
import type { Apps, Config } from '../../platform/config/config.ts';
import { prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import { sendMissing } from '../../platform/http/static-folder.ts';
import { cacheByVersion } from '../../records/lists/cached-response.ts';
import type { VisitedPlaces } from './visited-places.ts';

/** A sitemap has at most 50,000 URLs (sitemaps.org). */
const MOST_PLACES = 50_000 / LANGUAGES.length - 10;

const SECURITY_TXT = '/.well-known/security.txt';

export async function wellKnown(app: FastifyInstance): Promise<void> {
  const { host, config, places } = app;
  const { apps, securityContact, publicOrigin } = config;
  const associations = {
    'assetlinks.json': apps.android && assetLinks(apps.android),
    'apple-app-site-association': apps.apple && appleAssociation(apps.apple),
  };
  for (const [file, content] of Object.entries(associations)) {
    if (!content) continue;
    const answer = prepareAnswer(Buffer.from(JSON.stringify(content)));
    const options = { type: 'application/json', caching: 'public, max-age=3600' };
    app.get(`/.well-known/${file}`, (request, reply) => sendPrepared(request, reply, answer, options));
  }
  app.get('/manifest.webmanifest', async (request, reply) => {
    const built = await host.read('manifest.webmanifest');
    if (!built) return sendMissing(reply);
    const manifest = { ...JSON.parse(built.bytes.toString('utf8')), ...relatedApplications(apps) };
    const answer = prepareAnswer(Buffer.from(JSON.stringify(manifest)));
    const options = { type: 'application/manifest+json', caching: 'public, max-age=86400' };
    return sendPrepared(request, reply, answer, options);
  });
  const serveText = (path: string, text: () => string) =>
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(text()),
    );
  serveText('/robots.txt', () => robots(publicOrigin));
  if (securityContact) serveText(SECURITY_TXT, () => securityTxt(securityContact, publicOrigin));
  const map = cacheByVersion({
    version: () => places.version(),
    make: async () => Buffer.from(sitemap(publicOrigin, places.changes().slice(0, MOST_PLACES))),
  });
  const options = { type: 'application/xml; charset=utf-8', caching: 'public, max-age=3600' };
  app.get('/sitemap.xml', async (request, reply) => sendPrepared(request, reply, await map(), options));
}

const OPENED = '/visit/*';
const OPENED_ONLY = [{ '/': OPENED }, { '/': '*', exclude: true }];

const OPENS_ADDRESSES = 'delegate_permission/common.handle_all_urls';

/** Android 15 reads the paths from these Digital Asset Links. Earlier versions read the paths from the app. */
const assetLinks = ({ id, fingerprints }: NonNullable<Apps['android']>) => [
  {
    relation: [OPENS_ADDRESSES],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: fingerprints },
    relation_extensions: { [OPENS_ADDRESSES]: { dynamic_app_link_components: OPENED_ONLY } },
  },
];

const appleAssociation = (appId: string) => ({
  applinks: { details: [{ appIDs: [appId], components: [{ '/': OPENED }] }] },
});

function relatedApplications({ android, appleStoreId }: Apps) {
  const [play, apple] = ['https://play.google.com/store/apps/details?id=', 'https://apps.apple.com/app/id'];
  const related = [
    ...(android ? [{ platform: 'play', id: android.id, url: play + android.id }] : []),
    ...(appleStoreId ? [{ platform: 'itunes', id: appleStoreId, url: apple + appleStoreId }] : []),
  ];
  return related.length > 0 ? { related_applications: related, prefer_related_applications: true } : {};
}

/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

function securityTxt({ contacts, policy }: NonNullable<Config['securityContact']>, origin: string): string {
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + GOOD_FOR_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  const fields = [
    ...contacts.map((one) => ['Contact', one]),
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', 'sr-ME, en'],
    ['Canonical', `${origin}${SECURITY_TXT}`],
    ...(policy ? [['Policy', policy]] : []),
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}

function robots(origin: string): string {
  const paths = ['/api/', '/auth/', '/dashboard', '/signin', '/unauthorized'];
  const lines = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap(origin: string, places: ReturnType<VisitedPlaces['changes']>): string {
  const withPlaces: object[] = [PUBLIC_PAGES.landing, PUBLIC_PAGES.places];
  const moments = places.map(({ updated_at }) => updated_at).sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...Object.values(PUBLIC_PAGES).map((addresses) =>
      entries(origin, addresses, withPlaces.includes(addresses) ? moments.at(-1) : undefined),
    ),
    ...places.map(({ item, updated_at }) =>
      entries(origin, { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') }, updated_at),
    ),
    '</urlset>\n',
  ].join('\n');
}

function entries(origin: string, addresses: Record<Language, string>, updated_at?: string): string {
  const link = (tag: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${addresses[language]}"/>`;
  const ofLanguages = LANGUAGES.map((language) => link(LANGUAGE_TAGS[language], language));
  const alternates = [...ofLanguages, link('x-default', DEFAULT_LANGUAGE)].join('');
  const lastmod = updated_at ? `<lastmod>${updated_at}</lastmod>` : '';
  return LANGUAGES.map(
    (language) => `<url><loc>${origin}${addresses[language]}</loc>${lastmod}${alternates}</url>`,
  ).join('\n');
}
