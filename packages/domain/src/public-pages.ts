import type { Language } from './languages.ts';

/**
 * Stands in built pages where the product's own address belongs, since addresses for search engines and pictures for
 * sharing must be absolute. A server writes its `PUBLIC_ORIGIN` in its place in what it sends (decisions 23).
 */
export const BUILT_ORIGIN = 'https://podgorica.example';

/** Each public page's address in each language; host and server know no others. */
export const PUBLIC_PAGES = {
  landing: { mn: '/', en: '/en/' },
  accessibility: { mn: '/pristupacnost', en: '/en/accessibility' },
  privacy: { mn: '/privatnost', en: '/en/privacy' },
} as const satisfies Record<string, Record<Language, string>>;

/** Where the build puts the page of an address, below its output folder. */
export function pageFile(address: string): string {
  return `${address.slice(1)}${address.endsWith('/') ? 'index' : ''}.html`;
}

/** The page behind a monument's QR code (decisions 10): it has no language in its path, so English asks for itself. */
export function visitAddress(item: string, language: Language): string {
  return `/visit/${item}${language === 'en' ? '?lang=en' : ''}`;
}

/** The landing page with a greeting, in which {@link visitMark}s stand for the monument. */
export const VISIT_FILES: Record<Language, string> = { mn: 'visit.html', en: 'en/visit.html' };

/** What the server tells about a monument in the built greeting. Texts say their language, since one may be missing. */
export type VisitPart =
  | 'ITEM'
  | 'NAME'
  | 'NAME_LANGUAGE'
  | 'DESCRIPTION'
  | 'DESCRIPTION_LANGUAGE'
  | 'SUMMARY'
  | 'PICTURE'
  | 'PICTURE_TEXT'
  | 'PICTURE_LANGUAGE'
  /** What the monument is, as schema.org describes it: JSON in an element of its own. */
  | 'DATA';

export function visitMark<Part extends VisitPart>(part: Part): `__${Part}__` {
  return `__${part}__`;
}

/**
 * What stands in the built public page in place of addresses that only a server knows (decisions 23): it fills them in
 * where it has them, and the parts that they stand in are hidden until then. The names can't resolve (RFC 6761, 6.4).
 */
export const ADDRESS_MARKS = {
  store: 'https://store.invalid/',
  film: 'https://film.invalid/',
} as const;
