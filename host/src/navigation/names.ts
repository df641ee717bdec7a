import { LANGUAGE_TAGS, type Language, plain } from '@ar/domain/languages';

/** Whether a department's name in any language contains the term. */
export const matchesName = (names: readonly string[], term: string) =>
  names.some((name) => plain(name).includes(plain(term)));

/** Compares names by the language's alphabet, and numbers by value. */
export const byName = (language: Language) =>
  new Intl.Collator(LANGUAGE_TAGS[language], { numeric: true }).compare;
