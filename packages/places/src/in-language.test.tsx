import { monument } from '@ar/domain/entities/monument';
import type { Language } from '@ar/domain/languages';
import { expect, test } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import { useInLanguage } from './in-language.ts';

function wordsIn(language: Language, record: object) {
  act(() => {
    localStorage.setItem('lang', language);
    dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
  });
  return renderHook(() => useInLanguage(monument)).result.current(record, 'name');
}

test('returns the text in the language of the page', () => {
  const both = { name: 'Kula', name_en: 'Tower' };
  expect(wordsIn('mn', both)).toEqual({ words: 'Kula', lang: undefined });
  expect(wordsIn('en', both)).toEqual({ words: 'Tower', lang: undefined });
});

test('returns the Montenegrin text with its language tag if there is no English text', () => {
  expect(wordsIn('en', { name: 'Kula', name_en: null })).toEqual({ words: 'Kula', lang: 'sr-Latn-ME' });
  expect(wordsIn('en', { name: 'Kula', name_en: ' ' })).toEqual({ words: 'Kula', lang: 'sr-Latn-ME' });
});
