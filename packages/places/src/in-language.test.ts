import { expect, test } from '@rstest/core';
import { inLanguage } from './in-language.ts';

test('each language has its own words', () => {
  expect(inLanguage('mn', 'Kula', 'Tower')).toEqual({ words: 'Kula', lang: undefined });
  expect(inLanguage('en', 'Kula', 'Tower')).toEqual({ words: 'Tower', lang: undefined });
});

test('where English is missing, the Montenegrin words say what they are', () => {
  expect(inLanguage('en', 'Kula', null)).toEqual({ words: 'Kula', lang: 'sr-Latn-ME' });
  expect(inLanguage('en', 'Kula', ' ')).toEqual({ words: 'Kula', lang: 'sr-Latn-ME' });
});
