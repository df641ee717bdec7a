import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import { languageChosenBy, offeredLanguage, redirectFor } from './language-choice.ts';

test('the bare address follows the stored language', () => {
  expect(redirectFor('/', '', 'en')).toBe('/en/');
  expect(redirectFor('/', '?from=poster', 'en')).toBe('/en/?from=poster');
  for (const stored of ['mn', 'de', null]) expect(redirectFor('/', '', stored)).toBeNull();
});

test('a QR code names no language, so whoever chose English gets the greeting in English', () => {
  expect(redirectFor('/visit/MONUMENT_1', '', 'en')).toBe('/visit/MONUMENT_1?lang=en');
  expect(redirectFor('/visit/MONUMENT_1', '?from=poster', 'en')).toBe(
    '/visit/MONUMENT_1?from=poster&lang=en',
  );
  expect(redirectFor('/visit/MONUMENT_1', '', 'mn')).toBeNull();
});

test.each(Object.values(PUBLIC_PAGES).map(({ mn, en }) => [mn, en]))(
  'the stored language leads from %s to %s, with what is asked for there',
  (mn, en) => {
    expect(redirectFor(mn, '?q=kula&page=2', 'en')).toBe(`${en}?q=kula&page=2`);
    for (const stored of ['mn', null]) expect(redirectFor(mn, '', stored)).toBeNull();
  },
);

test('an unknown address is said to be none in the stored language', () => {
  expect(redirectFor('/nema', '?a=1', 'en')).toBe('/nema?a=1&lang=en');
  expect(redirectFor('/nema', '?a=1&lang=en', 'en')).toBeNull();
  expect(redirectFor('/en/nothing', '', 'en')).toBeNull();
});

test('an address that names its language shows what was shared', () => {
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
] as const)('on a page in %s, a browser that asks for %j is offered %j', (shown, preferred, offered) => {
  expect(offeredLanguage(shown, preferred, null)).toBe(offered);
});

test('whoever has chosen a language is offered none', () => {
  expect(offeredLanguage('mn', ['en'], 'mn')).toBeNull();
  expect(offeredLanguage('en', ['sr'], 'en')).toBeNull();
});

test('a click anywhere in a language link or on the button that stays chooses its language, any other click none', () => {
  const link = document.createElement('a');
  link.dataset.language = 'en';
  const inner = link.appendChild(document.createElement('span'));
  expect(languageChosenBy(inner)).toBe('en');
  expect(languageChosenBy(link)).toBe('en');
  const stay = document.createElement('button');
  stay.dataset.language = 'mn';
  expect(languageChosenBy(stay)).toBe('mn');
  expect(languageChosenBy(document.createElement('a'))).toBeNull();
  expect(languageChosenBy(null)).toBeNull();
});
