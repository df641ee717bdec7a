import { LANGUAGE_TAGS, type Language, plain } from '@ar/domain/languages';

export const matchesName = (names: readonly string[], term: string) =>
  names.some((name) => plain(name).includes(plain(term)));

export const byName = (language: Language) =>
  new Intl.Collator(LANGUAGE_TAGS[language], { numeric: true }).compare;
