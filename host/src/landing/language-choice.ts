import { PUBLIC_PAGES } from '@ar/domain/public-pages';

/**
 * Where an address should lead for the stored language, or `null` to stay. Only those that name no language follow
 * it: the bare `/`, and what a monument's QR code holds. Each language's own address shows what was shared.
 */
export function redirectFor(pathname: string, search: string, language: string | null): string | null {
  if (language !== 'en') return null;
  if (pathname === PUBLIC_PAGES.landing.mn) return PUBLIC_PAGES.landing.en + search;
  const query = new URLSearchParams(search);
  if (!pathname.startsWith('/visit/') || query.has('lang')) return null;
  query.set('lang', language);
  return `${pathname}?${query}`;
}

/** The language that a click on `target` chooses, if it stands in a language link. */
export function languageChosenBy(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('a[data-language]')?.getAttribute('data-language') ?? null;
}
