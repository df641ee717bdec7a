const ENGLISH_ADDRESS = '/en/';

/**
 * Where `pathname` should lead for the stored language, or `null` to stay. Only the bare `/` follows the stored
 * language: each language's own address, and a monument's, show what was shared.
 */
export function redirectFor(pathname: string, language: string | null): string | null {
  return pathname === '/' && language === 'en' ? ENGLISH_ADDRESS : null;
}

/** The language that a click on `target` chooses, if it stands in a language link. */
export function languageChosenBy(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('a[data-language]')?.getAttribute('data-language') ?? null;
}
