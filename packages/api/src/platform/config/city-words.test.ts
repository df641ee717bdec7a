import { cityMark, cityParts } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import { cityWordsIn, fillCityWords, missingWords } from './city-words.ts';

const BODY = { STATEMENT_BODY: 'Služba <gradska>', STATEMENT_BODY_EN: 'The city’s $& service' };
const part = (name: string, markup: string) => `<!--${name}-->${markup}<!--/${name}-->`;
const built =
  part(cityParts('BODY').fact, `<dd>${cityMark('BODY', 'mn')}</dd><dd>${cityMark('BODY', 'en')}</dd>`) +
  part(
    cityParts('APPEAL').section,
    `<h2>Appeal</h2>${part(cityParts('APPEAL').fact, `<dd>${cityMark('APPEAL', 'en')}</dd>`)}`,
  );

test('a statement holds the words that are set, as text, and no part about a word that is not', () => {
  expect(fillCityWords(built, cityWordsIn(BODY))).toBe(
    '<dd>Služba &lt;gradska&gt;</dd><dd>The city’s $&amp; service</dd>',
  );
  expect(
    fillCityWords(
      built,
      cityWordsIn({ STATEMENT_APPEAL: 'Ombudsman', STATEMENT_APPEAL_EN: 'The ombudsman' }),
    ),
  ).toBe('<h2>Appeal</h2><dd>The ombudsman</dd>');
  expect(fillCityWords(built, {})).toBe('');
});

test('names the variables of words that are not set', () => {
  expect(missingWords(cityWordsIn(BODY))).toEqual([
    'STATEMENT_BASIS',
    'STATEMENT_RETENTION',
    'STATEMENT_ANSWER_TIME',
    'STATEMENT_APPEAL',
  ]);
});
