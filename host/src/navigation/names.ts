import { LANGUAGE_TAGS, type Language, plain } from '@ar/domain/languages';

/** Whether one of a department's names, in whichever language, holds what was typed. */
export const isNamed = (names: readonly string[], term: string) =>
  names.some((name) => plain(name).includes(plain(term)));

/** In the order of the language's letters, and of numbers. */
export const byName = (language: Language) =>
  new Intl.Collator(LANGUAGE_TAGS[language], { numeric: true }).compare;
