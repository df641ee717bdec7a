import { expect, test } from '@rstest/core';
import { preferredLanguage } from './language.ts';

test.each([
  [undefined, 'mn'],
  ['', 'mn'],
  ['sr-Latn-ME', 'mn'],
  ['en-GB', 'en'],
  ['EN', 'en'],
  ['de, en;q=0.8', 'en'],
  ['de', 'mn'],
  ['en;q=0.4, hr;q=0.9', 'mn'],
  ['sr;q=0.5, en;q=0.7', 'en'],
  ['en, sr', 'en'],
  ['en;q=0', 'mn'],
  ['*, en;q=0.5', 'mn'],
  ['en;q=nothing', 'mn'],
  [',;q=,,en ; q=1', 'en'],
])('answers %j in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
