import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import { LANGUAGE_KEY } from '../browser-storage.ts';
import { offeredLanguage, redirectFor, rememberChoice } from './language-choice.ts';

test('redirects the path / to the page in the stored language', () => {
  expect(redirectFor('/', '', 'en')).toBe('/en/');
  expect(redirectFor('/', '?from=poster', 'en')).toBe('/en/?from=poster');
  for (const stored of ['mn', 'de', null]) expect(redirectFor('/', '', stored)).toBeNull();
});

test('adds the stored language to the URL of a QR code', () => {
  expect(redirectFor('/visit/MONUMENT_1', '', 'en')).toBe('/visit/MONUMENT_1?lang=en');
  expect(redirectFor('/visit/MONUMENT_1', '?from=poster', 'en')).toBe(
    '/visit/MONUMENT_1?from=poster&lang=en',
  );
  expect(redirectFor('/visit/MONUMENT_1', '', 'mn')).toBeNull();
});

test.each(Object.values(PUBLIC_PAGES).map(({ mn, en }) => [mn, en]))(
  'redirects from %s to %s with the query when English is stored',
  (mn, en) => {
    expect(redirectFor(mn, '?q=kula&page=2', 'en')).toBe(`${en}?q=kula&page=2`);
    for (const stored of ['mn', null]) expect(redirectFor(mn, '', stored)).toBeNull();
  },
);

test('adds the stored language to an unknown URL', () => {
  expect(redirectFor('/nema', '?a=1', 'en')).toBe('/nema?a=1&lang=en');
  expect(redirectFor('/nema', '?a=1&lang=en', 'en')).toBeNull();
  expect(redirectFor('/en/nothing', '', 'en')).toBeNull();
});

test('does not redirect from a URL that contains its language', () => {
  expect(redirectFor('/en/', '', 'mn')).toBeNull();
  expect(redirectFor('/visit/MONUMENT_1', '?lang=mn', 'en')).toBeNull();
  expect(redirectFor('/visit/MONUMENT_1', '?lang=en', 'en')).toBeNull();
});

test.each([
  ['mn', ['en-US', 'en'], 'en'],
  ['mn', ['de-DE', 'de'], 'en'],
  ['mn', ['de', 'en', 'sr'], 'en'],
  ['mn', ['de', 'sr-Latn', 'en'], null],
  ['mn', ['sr-Latn-ME'], null],
  ['mn', ['SR'], null],
  ['mn', ['hr-HR', 'en'], null],
  ['mn', ['bs'], null],
  ['mn', ['cnr-ME', 'en'], null],
  ['en', ['sr-Latn-ME', 'en'], 'mn'],
  ['en', ['en-GB'], null],
  ['en', ['de'], null],
  ['en', [], null],
] as const)('on a page in %s, offers visitors who prefer %j the language %j', (shown, preferred, offered) => {
  expect(offeredLanguage(shown, preferred, null)).toBe(offered);
});

test('offers no language to a visitor whose choice is stored', () => {
  expect(offeredLanguage('mn', ['en'], 'mn')).toBeNull();
  expect(offeredLanguage('en', ['sr'], 'en')).toBeNull();
});

test('stores the language of a clicked link or button', () => {
  rememberChoice();
  const link = document.body.appendChild(document.createElement('a'));
  const inner = link.appendChild(document.createElement('span'));
  const stay = document.body.appendChild(document.createElement('button'));
  localStorage.clear();
  link.click();
  expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull();
  link.dataset.language = 'en';
  inner.click();
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en');
  stay.dataset.language = 'mn';
  stay.click();
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('mn');
});
