import { LANGUAGES, type Language } from '@ar/domain/languages';
import { CITY_WORDS, type CityWord, cityMark, cityParts, pagePart } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import * as z from 'zod';

/** What the city says of itself in the statements; what it has not said yet is missing. */
export type CityWords = Partial<Record<CityWord, Record<Language, string>>>;

/** A variable a word and language: `STATEMENT_BODY`, `STATEMENT_BODY_EN`. */
const variable = (word: CityWord, language: Language) =>
  `STATEMENT_${word}${language === 'mn' ? '' : '_EN'}` as const;
const variablesOf = (word: CityWord) => LANGUAGES.map((language) => variable(word, language));

export const cityVariables = Object.fromEntries(
  CITY_WORDS.flatMap(variablesOf).map((name) => [name, z.string().optional()]),
);

/** A statement says the same in both languages: a word that has only one is named. */
export function cityWordsMissing(set: Readonly<Record<string, string | undefined>>): string[] {
  return CITY_WORDS.flatMap((word) => {
    const missing = variablesOf(word).filter((name) => !set[name]?.trim());
    const text = `${missing[0]} must be set too: the statement says the same in both languages.`;
    return missing.length === 1 ? [text] : [];
  });
}

export function cityWordsIn(set: Readonly<Record<string, unknown>>): CityWords {
  return Object.fromEntries(
    CITY_WORDS.flatMap((word) => {
      const [mn, en] = [set[variable(word, 'mn')], set[variable(word, 'en')]];
      return typeof mn === 'string' && typeof en === 'string' ? [[word, { mn, en }]] : [];
    }),
  );
}

/** A word that is not set is not mentioned to visitors; `ar doctor` names it. */
export const missingWords = (words: CityWords): string[] =>
  CITY_WORDS.filter((word) => !words[word]).map((word) => variable(word, 'mn'));

/**
 * A built statement with the city's words in it, without the parts about words that are not set. They are data: whatever
 * stands in them stays text.
 */
export function fillCityWords(html: string, words: CityWords): string {
  let page = html;
  for (const word of CITY_WORDS) {
    const set = words[word];
    for (const part of Object.values(cityParts(word)))
      page = page.replaceAll(pagePart(part), (_, markup: string) => (set ? markup : ''));
    for (const language of LANGUAGES)
      page = page.replaceAll(cityMark(word, language), () => escapeHtml(set?.[language] ?? ''));
  }
  return page;
}
