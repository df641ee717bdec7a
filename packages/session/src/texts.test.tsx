import { afterEach, expect, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { addTexts, defineTexts, useLanguage, useText } from './index.ts';

addTexts('list', {
  mn: {
    search: 'Pretraži...',
    rows_one: '{{count}} red',
    rows_few: '{{count}} reda',
    rows_other: '{{count}} redova',
  },
  en: { search: 'Search...', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
});

function choose(language: string) {
  localStorage.setItem('lang', language);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'lang' })));
}

afterEach(() => {
  cleanup();
  choose('mn');
});

const pageLanguage = () => document.documentElement.lang;

test('Montenegrin is the default, with its language tag and plurals', () => {
  const Rows = ({ count }: { count: number }) => <p>{useText('list')('rows', { count })}</p>;
  render([1, 3, 5, 21].map((count) => <Rows key={count} count={count} />));
  expect(pageLanguage()).toBe('sr-Latn-ME');
  expect(screen.getAllByText(/red/).map((line) => line.textContent)).toEqual([
    '1 red',
    '3 reda',
    '5 redova',
    '21 red',
  ]);
});

test('uses the stored language, and ignores an unknown language', () => {
  choose('en');
  expect(pageLanguage()).toBe('en-GB');
  choose('de');
  expect(pageLanguage()).toBe('sr-Latn-ME');
});

test('changing the language re-renders, stores the language, and sets the page’s lang', () => {
  const Search = () => {
    const { setLanguage } = useLanguage();
    return (
      <button type="button" onClick={() => setLanguage('en')}>
        {useText('list')('search')}
      </button>
    );
  };
  render(<Search />);
  act(() => screen.getByText('Pretraži...').click());
  screen.getByText('Search...');
  expect(localStorage.getItem('lang')).toBe('en');
  expect(pageLanguage()).toBe('en-GB');
});

test('re-renders after a language change in another tab', () => {
  const Tag = () => <p>{useLanguage().tag}</p>;
  render(<Tag />);
  choose('en');
  screen.getByText('en-GB');
});

test('defineTexts accepts only defined keys, and English texts without the plural form few', () => {
  const useTexts = defineTexts('defined', {
    mn: {
      title: 'Spisak',
      rows_one: '{{count}} red',
      rows_few: '{{count}} reda',
      rows_other: '{{count}} redova',
    },
    en: { title: 'List', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
  });
  const keys: Parameters<ReturnType<typeof useTexts>>[0][] = ['title', 'rows'];
  function Defined() {
    const text = useTexts();
    return keys.map((key) => <p key={key}>{text(key, { count: 3 })}</p>);
  }
  render(<Defined />);
  screen.getByText('Spisak');
  screen.getByText('3 reda');
  cleanup();
  choose('en');
  render(<Defined />);
  screen.getByText('3 rows');
  // @ts-expect-error: an unknown key.
  keys.push('nothing');
});

test('uses a text of the namespace before a text of a fallback', () => {
  addTexts('own', { mn: { search: 'Traži' }, en: {} });
  const Both = () => (
    <p>{`${useText('own', 'list')('search')} ${useText('own', 'list')('rows', { count: 1 })}`}</p>
  );
  render(<Both />);
  screen.getByText('Traži 1 red');
});
