export const LANGUAGES = ['mn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'mn';

/** The pages declare these BCP 47 tags, because `mn` is the ISO 639 code of Mongolian. */
export const LANGUAGE_TAGS: Record<Language, string> = { mn: 'sr-Latn-ME', en: 'en-GB' };

export const langOfPart = (words: Language, page: Language): string | undefined =>
  words === page ? undefined : LANGUAGE_TAGS[words];

export const langOfEntered = (page: Language): string | undefined => langOfPart(DEFAULT_LANGUAGE, page);

export const parseLanguage = (value: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;

export const plain = (words: string): string =>
  words.toLocaleLowerCase(LANGUAGE_TAGS.mn).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
