import { expect, test } from '@rstest/core';
import { ApiError, sentenceOf } from './api-error.ts';

const TEXTS = {
  noAnswer: 'No answer',
  unknown: 'Unknown',
  gone: 'Gone',
  stale: 'Stale',
  tooMany: 'Too many',
  unexpected: 'Unexpected',
};
const detail = 'The server refused';

test.each([
  ['no response', new ApiError(0), 'No answer'],
  ['a response without a message', new ApiError(500), 'Unknown'],
  ['the message of the server', new ApiError(409, { detail }), detail],
  ['the first message on a field', new ApiError(400, { detail, errors: { name: ['Too long'] } }), 'Too long'],
  ['a deleted record', new ApiError(404, { detail }), 'Gone'],
  ['an edit conflict', new ApiError(412, { detail }), 'Stale'],
  ['a limit of a proxy', new ApiError(429), 'Too many'],
  ['a limit of the server', new ApiError(429, { detail }), detail],
  ['another error', new TypeError('x is undefined'), 'Unexpected'],
])('returns the sentence of %s', (_, error, sentence) => {
  expect(sentenceOf(error, TEXTS)).toBe(sentence);
});

test('without a text for the case, returns the message of the server or the text for unknown failures', () => {
  const texts = { noAnswer: 'No answer', unknown: 'Unknown' };
  expect(sentenceOf(new ApiError(404, { detail }), texts)).toBe(detail);
  expect(sentenceOf(new ApiError(429), texts)).toBe('Unknown');
  expect(sentenceOf(new TypeError('x is undefined'), texts)).toBe('Unknown');
});

test('skips the messages on fields that the form shows itself', () => {
  const error = new ApiError(400, { detail, errors: { name: ['Too long'], city: ['Unknown city'] } });
  expect(sentenceOf(error, TEXTS, ['name'])).toBe('Unknown city');
  expect(sentenceOf(error, TEXTS, ['name', 'city'])).toBe(detail);
});
