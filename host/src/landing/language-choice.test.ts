import { expect, test } from '@rstest/core';
import { languageChosenBy, redirectFor } from './language-choice.ts';

test('only the bare address follows the stored language', () => {
  expect(redirectFor('/', 'en')).toBe('/en/');
  expect(redirectFor('/', 'mn')).toBeNull();
  expect(redirectFor('/', null)).toBeNull();
  expect(redirectFor('/', 'de')).toBeNull();
});

test('an address that names its language or a monument shows what was shared', () => {
  expect(redirectFor('/en/', 'mn')).toBeNull();
  expect(redirectFor('/visit/MONUMENT_1', 'en')).toBeNull();
});

test('a click anywhere in a language link chooses its language, any other click none', () => {
  const link = document.createElement('a');
  link.dataset.language = 'en';
  const inner = link.appendChild(document.createElement('span'));
  expect(languageChosenBy(inner)).toBe('en');
  expect(languageChosenBy(link)).toBe('en');
  expect(languageChosenBy(document.createElement('a'))).toBeNull();
  expect(languageChosenBy(null)).toBeNull();
});
