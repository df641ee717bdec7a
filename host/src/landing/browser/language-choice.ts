import type { Language } from '@ar/domain/languages';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { LANGUAGE_KEY, remember } from '../browser-storage.ts';

/** Where to go for the stored language, or null to stay: an address that says that it is English may have been shared. */
export function redirectFor(pathname: string, search: string, language: string | null): string | null {
  if (language !== 'en' || pathname.startsWith(PUBLIC_PAGES.landing.en)) return null;
  const page = Object.values(PUBLIC_PAGES).find(({ mn }) => mn === pathname);
  if (page) return page.en + search;
  const query = new URLSearchParams(search);
  if (query.has('lang')) return null;
  query.set('lang', language);
  return `${pathname}?${query}`;
}

/** People who read one of these read Montenegrin (ISO 639). */
const SAME_LANGUAGE = new Set(['cnr', 'sr', 'hr', 'bs', 'sh']);

/** The browser's first language that the product has (RFC 4647, lookup), else English; null if the page is in it. */
export function offeredLanguage(
  shown: Language,
  preferred: readonly string[],
  stored: string | null,
): Language | null {
  if (stored !== null) return null;
  const languages = preferred.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  const first = languages.find((language) => language === 'en' || SAME_LANGUAGE.has(language));
  const theirs = first && first !== 'en' ? 'mn' : 'en';
  return theirs === shown ? null : theirs;
}

export function languageChosenBy(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-language]')?.getAttribute('data-language') ?? null;
}

/** Stores each language that is chosen. It listens on the document, so that clicks before React's arrival count. */
export function rememberChoice(): void {
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(type, ({ target }) => {
      const language = languageChosenBy(target);
      if (!language) return;
      remember(LANGUAGE_KEY, language);
      delete document.documentElement.dataset.offer;
    });
  }
}
