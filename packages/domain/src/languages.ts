/** The two languages as they are stored under `lang` and named in the interface. */
export const LANGUAGES = ['mn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'mn';

/** The BCP 47 tags. `mn` is ISO's code for Mongolian, so the stored value and the tag differ. */
export const LANGUAGE_TAGS: Record<Language, string> = { mn: 'sr-Latn-ME', en: 'en-GB' };

/** The `lang` of words in another language than the page's (WCAG 3.1.2). */
export const langOfPart = (words: Language, page: Language): string | undefined =>
  words === page ? undefined : LANGUAGE_TAGS[words];

/** The `lang` of what people enter: names and texts of records are Montenegrin. */
export const langOfEntered = (page: Language): string | undefined => langOfPart(DEFAULT_LANGUAGE, page);

export const parseLanguage = (value: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;

/** Letters as a search compares them: without case and diacritics. */
export const plain = (words: string): string =>
  words.toLocaleLowerCase(LANGUAGE_TAGS.mn).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
