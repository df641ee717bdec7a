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

test('returns the text of the page’s language', () => {
  const both = { name: 'Kula', name_en: 'Tower' };
  expect(wordsIn('mn', both)).toEqual({ words: 'Kula', lang: undefined });
  expect(wordsIn('en', both)).toEqual({ words: 'Tower', lang: undefined });
});

test('falls back to Montenegrin with the language tag of Montenegrin', () => {
  expect(wordsIn('en', { name: 'Kula', name_en: null })).toEqual({ words: 'Kula', lang: 'sr-Latn-ME' });
  expect(wordsIn('en', { name: 'Kula', name_en: ' ' })).toEqual({ words: 'Kula', lang: 'sr-Latn-ME' });
});
