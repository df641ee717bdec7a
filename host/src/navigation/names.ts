import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';

/** Letters as they are compared: without case and diacritics, as the server's search compares them. */
const plain = (words: string) =>
  words.toLocaleLowerCase('sr-Latn-ME').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

/** Whether one of a department's names, in whichever language, holds what was typed. */
export const isNamed = (names: readonly string[], term: string) =>
  names.some((name) => plain(name).includes(plain(term)));

/** In the order of the language's letters, and of numbers. */
export const byName = (language: Language) =>
  new Intl.Collator(LANGUAGE_TAGS[language], { numeric: true }).compare;
