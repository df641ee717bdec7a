import { LANGUAGES, type Language } from '@ar/domain/languages';
import { CITY_WORDS, type CityWord, cityMark, cityParts, pagePart } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import * as z from 'zod';

/** What the city says of itself in the statements; what it has not said yet is missing. */
export type CityWords = Partial<Record<CityWord, Record<Language, string>>>;

/** `STATEMENT_BODY`, and in English `STATEMENT_BODY_EN`. */
export const cityVariable = (word: CityWord, language: Language) =>
  `STATEMENT_${word}${language === 'mn' ? '' : '_EN'}`;

export const cityVariables = Object.fromEntries(
  CITY_WORDS.flatMap((word) =>
    LANGUAGES.map((language) => [cityVariable(word, language), z.string().optional()]),
  ),
);

export function cityWordsIn(set: Readonly<Record<string, unknown>>): CityWords {
  return Object.fromEntries(
    CITY_WORDS.flatMap((word) => {
      const [mn, en] = [set[cityVariable(word, 'mn')], set[cityVariable(word, 'en')]];
      return typeof mn === 'string' && typeof en === 'string' ? [[word, { mn, en }]] : [];
    }),
  );
}

/** The variables of words that are not set, which visitors are not shown. */
export const missingWords = (words: CityWords): string[] =>
  CITY_WORDS.filter((word) => !words[word]).map((word) => cityVariable(word, 'mn'));

/** A built statement with the city's words as text, without the parts about words that are not set. */
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
