import { expect, test } from '@rstest/core';
import { cityWordsIn, missingWords } from './city-words.ts';

const BODY = { STATEMENT_BODY: 'Služba <gradska>', STATEMENT_BODY_EN: 'The city’s $& service' };

test('contains a text whose variables for both languages are set', () => {
  const { STATEMENT_BODY, STATEMENT_BODY_EN } = BODY;
  expect(cityWordsIn(BODY)).toEqual({ BODY: { mn: STATEMENT_BODY, en: STATEMENT_BODY_EN } });
  expect(cityWordsIn({ STATEMENT_BODY })).toEqual({});
});

test('returns the variables of missing texts', () => {
  expect(missingWords(cityWordsIn(BODY))).toEqual([
    'STATEMENT_BASIS',
    'STATEMENT_RETENTION',
    'STATEMENT_ANSWER_TIME',
    'STATEMENT_APPEAL',
  ]);
});
