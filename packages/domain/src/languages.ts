/** The two languages as they are stored under `lang` and named in the interface (specification, section 4). */
export const LANGUAGES = ['mn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'mn';

/**
 * The BCP 47 tag for `<html lang>`, `Intl`, plural rules and `hreflang`. `mn` is ISO's code for Mongolian,
 * so the stored value and the tag differ (decisions 3).
 */
export const LANGUAGE_TAGS: Record<Language, string> = { mn: 'sr-Latn-ME', en: 'en-GB' };

export function parseLanguage(value: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;
}
