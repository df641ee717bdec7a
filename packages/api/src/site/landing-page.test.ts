import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { ADDRESS_MARKS } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import { fillLanding } from './landing-page.ts';

const built = [
  `<div data-support-email="${DEFAULT_SUPPORT_EMAIL}" data-film="">`,
  `<div data-when="store" hidden=""><a href="${ADDRESS_MARKS.store}">Preuzmite</a></div>`,
  '<div data-when="no-store">Nema</div>',
  `<div data-when="film" hidden=""><a href="${ADDRESS_MARKS.film}">Film</a></div>`,
  '<div data-when="no-film">Nema</div>',
].join('\n');
const supportEmail = DEFAULT_SUPPORT_EMAIL;

test('a server with neither store nor film sends the page as it was built', () => {
  expect(fillLanding(built, { supportEmail })).toBe(built);
});

test('a store address shows the button in place of the notice', () => {
  const settings = { supportEmail, storeUrl: 'https://store.example/?a=1&b="2"' };
  const page = fillLanding(built, settings);
  expect(page).toContain('<div data-when="store"><a href="https://store.example/?a=1&amp;b=&quot;2&quot;">');
  expect(page).toContain('<div data-when="no-store" hidden="">');
  expect(page).toContain('<div data-when="film" hidden="">');
});

test('a film shows its button, and the script is told which one', () => {
  const page = fillLanding(built, { supportEmail, promoVideoId: 'abc-1_2' });
  expect(page).toContain('data-film="abc-1_2"');
  expect(page).toContain('<div data-when="film"><a href="https://www.youtube.com/watch?v=abc-1_2">');
  expect(page).toContain('<div data-when="no-film" hidden="">');
});

test('no mark is left once everything is known', () => {
  const page = fillLanding(built, {
    supportEmail: 'help@ar.example',
    storeUrl: 'https://s.example',
    promoVideoId: 'x',
  });
  expect(page).not.toMatch(/\.invalid|data-film=""|podrska@/);
});
