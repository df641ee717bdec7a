import type { Language } from '@ar/domain/languages';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { LANGUAGE_KEY, remember } from '../browser-storage.ts';

/** Returns null for a URL that names a language, so that a shared link keeps the language of the sender. */
export function redirectFor(pathname: string, search: string, language: string | null): string | null {
  if (language !== 'en' || pathname.startsWith(PUBLIC_PAGES.landing.en)) return null;
  const page = Object.values(PUBLIC_PAGES).find(({ mn }) => mn === pathname);
  if (page) return page.en + search;
  const query = new URLSearchParams(search);
  if (query.has('lang')) return null;
  query.set('lang', language);
  return `${pathname}?${query}`;
}

export function redirect(language: string | null): void {
  const address = redirectFor(location.pathname, location.search, language);
  if (address) location.replace(address + location.hash);
}

/** Languages whose readers understand Montenegrin (ISO 639). */
const SAME_LANGUAGE = new Set(['cnr', 'sr', 'hr', 'bs', 'sh']);

/** Offers the first preferred language that the site has (RFC 4647, lookup), otherwise English. */
export function offeredLanguage(
  shown: Language,
  preferred: readonly string[],
  stored: string | null,
): Language | null {
  if (stored !== null) return null;
  const languages = preferred.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  const first = languages.find((language) => language === 'en' || SAME_LANGUAGE.has(language));
  const offered = first && first !== 'en' ? 'mn' : 'en';
  return offered === shown ? null : offered;
}

/** The listeners are on the document, because React may replace the links. */
export function rememberChoice(): void {
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element)) return;
      const language = target.closest<HTMLElement>('[data-language]')?.dataset.language;
      if (!language) return;
      remember(LANGUAGE_KEY, language);
      delete document.documentElement.dataset.offer;
    });
  }
}
