import { LANGUAGES, type Language } from '@ar/domain/languages';
import { CITY_WORDS, type CityWord, cityMark, cityParts, pagePart } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';
import * as z from 'zod';

export type CityWords = Partial<Record<CityWord, Record<Language, string>>>;

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

export const missingWords = (words: CityWords): string[] =>
  CITY_WORDS.filter((word) => !words[word]).map((word) => cityVariable(word, 'mn'));

/** Fills a built statement, and removes the parts about texts that are not set. */
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
