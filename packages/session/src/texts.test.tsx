import { expect, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { memoryStorage } from './testing/fakes.ts';
import { createTexts } from './texts.ts';

function setUp(stored: Record<string, string> = {}) {
  const storage = memoryStorage(stored);
  const root = { lang: '' };
  const texts = createTexts({ i18n: createInstance(), storage, root });
  texts.addTexts('list', {
    mn: {
      search: 'Pretraži...',
      only: 'Samo ovdje',
      rows_one: '{{count}} red',
      rows_few: '{{count}} reda',
      rows_other: '{{count}} redova',
    },
    en: { search: 'Search...', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
  });
  return { texts, storage, root };
}

test('Montenegrin is the default, with its tag on the page and its plurals', () => {
  const { texts, root } = setUp();
  const Rows = ({ count }: { count: number }) => <p>{texts.useText('list')('rows', { count })}</p>;
  render([1, 3, 5, 21].map((count) => <Rows key={count} count={count} />));
  expect(root.lang).toBe('sr-Latn-ME');
  expect(screen.getAllByText(/red/).map((line) => line.textContent)).toEqual([
    '1 red',
    '3 reda',
    '5 redova',
    '21 red',
  ]);
});

test('a stored language is used, an unknown one is not', () => {
  expect(setUp({ lang: 'en' }).root.lang).toBe('en-GB');
  expect(setUp({ lang: 'de' }).root.lang).toBe('sr-Latn-ME');
});

test('changing the language redraws, is stored, and changes the page', () => {
  const { texts, storage, root } = setUp();
  const Search = () => <p>{texts.useText('list')('search')}</p>;
  render(<Search />);
  act(() => texts.setLanguage('en'));
  screen.getByText('Search...');
  expect(storage.getItem('lang')).toBe('en');
  expect(root.lang).toBe('en-GB');
});

test('a text that English lacks falls back to the initial language', () => {
  const { texts } = setUp({ lang: 'en' });
  const Only = () => <p>{texts.useText('list')('only')}</p>;
  render(<Only />);
  screen.getByText('Samo ovdje');
});

test("another tab's choice is taken from the storage", () => {
  const { texts, storage } = setUp();
  const Tag = () => <p>{texts.useLanguage().tag}</p>;
  render(<Tag />);
  storage.setItem('lang', 'en');
  act(() => texts.showStored());
  screen.getByText('en-GB');
});
