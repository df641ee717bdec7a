import { LANGUAGE_TAGS, type Language } from './languages.ts';
import { MAP_CENTRE } from './limits.ts';
import { CITY_REACH_METRES, formatDistance, isInCity, metresBetween, type Point } from './measures.ts';
import { sentencesOf } from './messages/catalogue.ts';
import { message } from './messages/message.ts';
import en from './messages/places.en.json';
import mn from './messages/places.mn.json';

const placeSentence = sentencesOf({ mn, en });

/** Returns undefined if the place is in the city. */
export function farFromCity(place: Point, language: Language): string | undefined {
  if (isInCity(place)) return undefined;
  const kilometres = (metres: number) =>
    formatDistance(Math.round(metres / 1000) * 1000, LANGUAGE_TAGS[language]);
  const distance = kilometres(metresBetween(MAP_CENTRE, place));
  return placeSentence(language, message('place-far', { distance, reach: kilometres(CITY_REACH_METRES) }));
}
