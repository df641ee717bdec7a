import { cityMark } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import { cityWordsIn, cityWordsMissing, fillCityWords } from './city-words.ts';

const BODY = { STATEMENT_BODY: 'Služba <gradska>', STATEMENT_BODY_EN: 'The city’s $& service' };
const built = `<dd>${cityMark('BODY', 'mn')}</dd><dd>${cityMark('BODY', 'en')}</dd><dd>${cityMark('APPEAL', 'en')}</dd>`;

test('what the city has said stands in both languages, as text, and of the rest that it has not been said', () => {
  expect(fillCityWords(built, cityWordsIn(BODY))).toBe(
    '<dd>Služba &lt;gradska&gt;</dd><dd>The city’s $&amp; service</dd><dd>not yet set by the city</dd>',
  );
  expect(fillCityWords(built, {})).toContain('<dd>grad to još nije odredio</dd>');
});

test('a word in one language alone is a problem that names the other variable', () => {
  expect(cityWordsMissing(BODY)).toEqual([]);
  expect(cityWordsMissing({ STATEMENT_BODY: 'Služba', STATEMENT_BODY_EN: ' ' })).toEqual([
    'STATEMENT_BODY_EN must be set too: the statement says the same in both languages.',
  ]);
  expect(cityWordsMissing({ STATEMENT_APPEAL_EN: 'The ombudsman' })).toEqual([
    'STATEMENT_APPEAL must be set too: the statement says the same in both languages.',
  ]);
});
