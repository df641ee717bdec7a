import { LANGUAGES, type Language } from '@ar/domain/languages';
import { CITY_WORDS, type CityWord, cityMark } from '@ar/domain/public-pages';
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

export const NOT_YET = { mn: 'grad to još nije odredio', en: 'not yet set by the city' };

/** A built statement with the city's words in it. They are data: whatever stands in them stays text. */
export function fillCityWords(html: string, words: CityWords): string {
  let page = html;
  for (const word of CITY_WORDS) {
    for (const language of LANGUAGES) {
      const text = escapeHtml(words[word]?.[language] ?? NOT_YET[language]);
      page = page.replaceAll(cityMark(word, language), () => text);
    }
  }
  return page;
}
