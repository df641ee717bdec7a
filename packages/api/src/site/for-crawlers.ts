import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { PUBLIC_PAGES, visitAddress } from '@ar/domain/public-pages';
import type { Visit } from './visit-page.ts';

/** What search engines should not index. */
const STAFF_ONLY = ['/api/', '/auth/', '/dashboard', '/signin', '/unauthorized'];

/** `/robots.txt` (RFC 9309). */
export function robots(origin: string): string {
  const lines = ['User-agent: *', ...STAFF_ONLY.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** `/sitemap.xml`: each public page and each place's, in both languages with links to each other (sitemaps.org). */
export function sitemap(origin: string, places: readonly Visit[]): string {
  const pages = Object.values(PUBLIC_PAGES).map((addresses) => entries(origin, addresses));
  const visits = places.map(({ item, updated_at }) => {
    const addresses = { mn: visitAddress(item, 'mn'), en: visitAddress(item, 'en') };
    return entries(origin, addresses, updated_at);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    ...visits,
    '</urlset>\n',
  ].join('\n');
}

/** No address of ours has a character that XML would read as its own. */
function entries(origin: string, addresses: Record<Language, string>, changed?: string): string {
  const alternates = LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[language]}" href="${origin}${addresses[language]}"/>`,
  ).join('');
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
  return LANGUAGES.map(
    (language) => `<url><loc>${origin}${addresses[language]}</loc>${lastmod}${alternates}</url>`,
  ).join('\n');
}
