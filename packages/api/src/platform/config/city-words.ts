import { LANGUAGES, type Language } from '@ar/domain/languages';
import { CITY_WORDS, type CityWord, type CityWords } from '@ar/domain/public-pages';
import * as z from 'zod';

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
