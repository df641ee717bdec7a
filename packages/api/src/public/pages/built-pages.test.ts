import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicPage } from '@ar/domain/public-views';
import { expect, test } from '@rstest/core';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { asBuilt, givenIn, stubPages } from '../../testing/stub-pages.ts';
import { createPages, fillPage, importPages, inlineScriptSources } from './built-pages.ts';

const template =
  '<style nonce="__NONCE__"></style><script type="application/json" id="registry">{}</script><b nonce="__NONCE__"></b>';

function dataIn(page: string): unknown {
  const [, json = ''] = /id="registry">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

test('inserts the nonce at every placeholder, and the data into its element', () => {
  const page = fillPage(template, 'abc', { registry: { revision: 3 } });
  expect(page.match(/nonce="abc"/g)).toHaveLength(2);
  expect(dataIn(page)).toEqual({ revision: 3 });
});

// ASVS 1.2.3
test('data can neither end the element nor act as a replacement pattern', () => {
  const hostile = { label: "</script><script>alert(1)</script><!-- $& $' $1 __NONCE__" };
  const page = fillPage(template, 'abc', { registry: hostile });
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(dataIn(page)).toEqual(hostile);
});

test('refuses a page without an element for the data', () => {
  expect(() => fillPage('<html></html>', 'abc', { registry: {} })).toThrow('no place for its registry');
});

test('returns the hashes of inline scripts, but not of files and data blocks', () => {
  const page = `<script data-later="/a.js">alert(1)</script>
    <script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><script>
two()</script>`;
  // `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`
  expect(inlineScriptSources(page)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  ]);
});

test('returns no hash for a page without inline scripts', () => {
  expect(inlineScriptSources('<p>Podgorica</p>')).toEqual([]);
});

const CONFIG = { ...(readConfig({}).config as Config), publicOrigin: 'https://ar.example' };

test("renders pages with the server's settings", async () => {
  const settingsWith = async (more: Partial<Config>) => {
    const pages = createPages(asBuilt(stubPages), { ...CONFIG, ...more });
    return givenIn(await pages.render({ name: 'landing' }, 'en')).settings;
  };
  const { supportEmail } = CONFIG;
  expect(await settingsWith({})).toEqual({
    origin: 'https://ar.example',
    supportEmail,
    cityWords: {},
    hasApp: false,
  });
  const set = {
    storeUrl: 'https://store.example/?a=1&b="2"',
    promoVideoId: 'abc-1_2',
    dataLicence: 'https://creativecommons.org/licenses/by/4.0/',
    cityWords: { BODY: { mn: 'Služba', en: 'A service' } },
  };
  expect(await settingsWith(set)).toMatchObject(set);
});

test.each([
  ['no app', {}, false],
  ['an app in the stores only', { appleStoreId: '12345' }, false],
  ['an app on Android', { android: { id: 'me.podgorica.ar', fingerprints: ['AB'] } }, true],
  ['an app on iPhones', { apple: 'A1B2C3D4E5.me.podgorica.ar' }, true],
] as const)('with %s, passes to pages whether an app opens QR codes', async (_, apps, hasApp) => {
  const pages = createPages(asBuilt(stubPages), { ...CONFIG, apps: { ...apps } as Config['apps'] });
  expect(givenIn(await pages.render({ name: 'landing' }, 'mn')).settings.hasApp).toBe(hasApp);
});

test('takes the hashes of scripts from a page without records, and adds a hash of styles for pages of places', async () => {
  const pages = createPages(asBuilt(stubPages), CONFIG);
  // `printf 'decide()' | openssl dgst -sha256 -binary | base64`
  const scripts = ["'sha256-H30oQ3eMoFQ/7gu2jy5BaTzHafI8eyrHz7lYsN9p320='"];
  expect(await pages.sourcesOf({ name: 'landing' })).toEqual({ scripts, styles: [] });
  const visit = { name: 'visit', place: {} } as PublicPage;
  expect(await pages.sourcesOf(visit)).toEqual({ scripts, styles: ["'sha256-a+b/c='"] });
  expect((await pages.sourcesOf({ name: 'not-found' })).scripts).not.toEqual(scripts);
});

test('renders a page without records once, and retries after a failure', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new Error('not built');
    return stubPages;
  };
  const pages = createPages({ ...asBuilt(stubPages), load }, CONFIG);
  await expect(pages.written({ name: 'privacy' }, 'mn')).rejects.toThrow('not built');
  const page = await pages.written({ name: 'privacy' }, 'mn');
  expect(await pages.written({ name: 'privacy' }, 'mn')).toBe(page);
  expect(asked).toBe(2);
});

test('loads the host’s pages when a build is complete, and again after a later build', async () => {
  const built = await mkdtemp(join(tmpdir(), 'ar-pages-'));
  const server = join(built, 'server');
  try {
    const pages = createPages(importPages(built), CONFIG);
    const read = async () => (await pages.written({ name: 'privacy' }, 'mn')).bytes.toString();
    await expect(read()).rejects.toThrow();
    await mkdir(server);
    await writeFile(
      join(server, 'pages.mjs'),
      `import { readFileSync } from 'node:fs';
      const shell = JSON.parse(readFileSync(new URL('./shells.json', import.meta.url), 'utf8'));
      export const renderPage = () => shell;`,
    );
    await expect(read()).rejects.toThrow('shells.json');
    await writeFile(join(server, 'shells.json'), '"first"');
    expect(await read()).toBe('first');
    const before = await pages.version();
    await writeFile(join(server, 'shells.json'), '"second"');
    expect(await read()).toBe('second');
    expect(await pages.version()).not.toBe(before);
  } finally {
    await rm(built, { recursive: true });
  }
});
