import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { ADDRESS_MARKS, APP_PARTS } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import {
  fillPage,
  fillSettings,
  inlineScriptSources,
  type PageSettings,
  styleSources,
} from './built-pages.ts';

const template =
  '<style nonce="__NONCE__"></style><script type="application/json" id="registry">{}</script><b nonce="__NONCE__"></b>';

function dataIn(page: string): unknown {
  const [, json = ''] = /id="registry">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

test('the nonce stands at every mark and the data in its element', () => {
  const page = fillPage(template, 'abc', { registry: { revision: 3 } });
  expect(page.match(/nonce="abc"/g)).toHaveLength(2);
  expect(dataIn(page)).toEqual({ revision: 3 });
});

// ASVS 1.2.3
test('data cannot leave its element, nor act as a replacement pattern', () => {
  const hostile = { label: "</script><script>alert(1)</script><!-- $& $' $1 __NONCE__" };
  const page = fillPage(template, 'abc', { registry: hostile });
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(dataIn(page)).toEqual(hostile);
});

test('a page without a place for the data is refused', () => {
  expect(() => fillPage('<html></html>', 'abc', { registry: {} })).toThrow('no place for its registry');
});

const built = [
  `<div data-support-email="${DEFAULT_SUPPORT_EMAIL}" data-film="">`,
  `<!--store--><div hidden="" class="a"><a href="${ADDRESS_MARKS.store}">Preuzmite</a></div><!--/store-->`,
  `<!--film--><section hidden=""><a href="${ADDRESS_MARKS.film}">Film</a></section><!--/film-->`,
  `<!--store--><p hidden="">${DEFAULT_SUPPORT_EMAIL}</p><!--/store--></div>`,
].join('\n');
const fill = (page: string, given: Partial<PageSettings> = {}) =>
  fillSettings(page, { supportEmail: DEFAULT_SUPPORT_EMAIL, cityWords: {}, apps: {}, ...given });

test('a server with neither store nor film says nothing of them', () => {
  expect(fill(built).replaceAll('\n', '')).toBe(
    `<div data-support-email="${DEFAULT_SUPPORT_EMAIL}" data-film=""></div>`,
  );
});

test('a store address shows its parts, wherever they stand', () => {
  const page = fill(built, { storeUrl: 'https://store.example/?a=1&b="2"' });
  expect(page).toContain('<div class="a"><a href="https://store.example/?a=1&amp;b=&quot;2&quot;">');
  expect(page).toContain(`<p>${DEFAULT_SUPPORT_EMAIL}</p>`);
  expect(page).not.toContain('Film');
});

test('a film shows its section, and the script is told which one', () => {
  const page = fill(built, { promoVideoId: 'abc-1_2' });
  expect(page).toContain('data-film="abc-1_2"');
  expect(page).toContain('<section><a href="https://www.youtube.com/watch?v=abc-1_2">');
  expect(page).not.toContain('Preuzmite');
  const foreign = fill(built, { promoVideoId: '"><script>' });
  expect(foreign).not.toContain('<script>');
});

const ANDROID = { id: 'me.podgorica.ar', fingerprints: ['AB'] };

test.each([
  ['no app', {}, 'unset'],
  ['an app in the stores only', { appleStoreId: '12345' }, 'unset'],
  ['an app on Android', { android: ANDROID }, 'set'],
  ['an app on iPhones', { apple: 'A1B2C3D4E5.me.podgorica.ar' }, 'set'],
] as const)('with %s, the page says what opens a code', (_, apps, said) => {
  const page = Object.entries(APP_PARTS)
    .map(([name, part]) => `<!--${part}-->${name}<!--/${part}-->`)
    .join('');
  expect(fill(page, { apps }).replaceAll(/<!--.*?-->/g, '')).toBe(said);
});

test('no mark is left once everything is known', () => {
  const page = fill(built, {
    supportEmail: 'help@ar.example',
    storeUrl: 'https://s.example',
    promoVideoId: 'x',
  });
  expect(page).not.toMatch(/\.invalid|data-film=""|podrska@|hidden|<!--/);
});

test('each script in the page is allowed by its hash; files and blocks of data are not scripts in it', () => {
  const page = `<script data-later="/a.js">alert(1)</script>
    <script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><script>
two()</script>`;
  // `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`
  expect(inlineScriptSources(page)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  ]);
});

test('a page without a script allows none', () => {
  expect(inlineScriptSources('<p>Podgorica</p>')).toEqual([]);
});

test('a page tells the hash of the style sheet that its viewer of models brings', () => {
  expect(styleSources('<div data-styles="sha256-a+b/c="></div>')).toEqual(["'sha256-a+b/c='"]);
  expect(styleSources('<p>data-styles="sha256-x"; evil</p>')).toEqual([]);
});
