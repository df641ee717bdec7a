import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CityWord, drawingOf, PUBLIC_PAGES, VISITED_KINDS } from '@ar/domain/public-pages';
import type { PageSettings, PagesModule, PublicPage } from '@ar/domain/public-views';
import { createRsbuild, type EnvironmentConfig, type Rspack, rspack } from '@rsbuild/core';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { shownQuestions, TEXTS, type Texts } from '../src/landing/texts/texts.ts';
import { CITY, LIST, PLACE, SETTINGS } from '../testing/public-views.ts';
import { landingEnvironments, landingPlugins } from './landing.ts';

const { mn, en } = TEXTS;

const alternatesOf = (document: Document) =>
  [...document.querySelectorAll('link[hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ]);

let folder: string;
let shipped: string[];
let pages: PagesModule;

const KINDS: Record<string, PublicPage> = {
  index: { name: 'landing', city: CITY },
  places: { name: 'places', list: LIST },
  accessibility: { name: 'accessibility' },
  privacy: { name: 'privacy' },
  data: { name: 'data' },
  'not-found': { name: 'not-found' },
  'unknown-visit': { name: 'unknown-visit' },
  ...Object.fromEntries(
    VISITED_KINDS.map((kind) => [`visit ${kind}`, { name: 'visit', place: { ...PLACE, kind } }]),
  ),
};
function page(name: string, settings: PageSettings = SETTINGS): Document {
  const asked = KINDS[name.replace('en/', '')];
  if (!asked) throw new Error(`There is no page ${name}.`);
  const html = pages.renderPage(asked, name.startsWith('en/') ? 'en' : 'mn', settings);
  return new JSDOM(html).window.document;
}
const PAGES = [
  ['index', mn, 'sr-Latn-ME'],
  ['en/index', en, 'en-GB'],
] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landing-'));
  const into = (environment: EnvironmentConfig): EnvironmentConfig => {
    const own = environment.output?.distPath;
    const distPath = typeof own === 'object' ? own : {};
    const root = (distPath.root ?? 'dist').replace(/^dist/, folder);
    return { ...environment, output: { ...environment.output, distPath: { ...distPath, root } } };
  };
  const rsbuild = await createRsbuild({
    cwd: process.cwd(),
    config: {
      mode: 'production',
      logLevel: 'error',
      plugins: landingPlugins,
      output: { cleanDistPath: false },
      environments: Object.fromEntries(
        Object.entries(landingEnvironments).map(([name, environment]) => [name, into(environment)]),
      ),
    },
  });
  const result = await rsbuild.build();
  shipped = packagesIn(result.stats);
  await result.close();
  pages = await import(pathToFileURL(join(folder, 'server/pages.mjs')).href);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function packagesIn(stats: Rspack.Stats | Rspack.MultiStats | undefined): string[] {
  const builds = stats && 'stats' in stats ? stats.stats : stats ? [stats] : [];
  const landing = builds.find(({ compilation }) => compilation.name === 'landing');
  const modules = [...(landing?.compilation.modules ?? [])];
  const files = modules.flatMap((module) =>
    module instanceof rspack.ConcatenatedModule ? module.modules : [module],
  );
  const names = files.flatMap((module) => {
    const file = module.nameForCondition() ?? '';
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    return name && /\.[cm]?js$/.test(file) ? name : [];
  });
  return [...new Set(names)].sort();
}

/** Reads the texts from the text files, so that the tests fail if the code does not render a section. */
function visibleTexts(texts: Texts): string[] {
  const { hero, city, features, highlights, film, faq, footer, header } = texts;
  return [
    ...[texts.offer.read, header.features, header.faq, header.contact, header.login, header.menu],
    ...[
      hero.eyebrow,
      ...hero.title,
      hero.lead,
      hero.store,
      hero.places,
      hero.features,
      hero.note,
      hero.landmark,
    ],
    ...[
      city.title,
      city.lead,
      city.middle,
      city.all,
      city.near.ask,
      city.near.note,
      city.map.note,
      city.map.move,
    ],
    ...[features.title, features.lead, highlights.title],
    ...[...Object.values(features.items), ...Object.values(highlights.items)].flatMap((item) => [
      item.title,
      item.description,
    ]),
    ...Object.values(hero.backers),
    ...[film.title, film.lead, film.player.play, film.privacy, film.link],
    ...[film.alternative.title, ...film.alternative.paragraphs],
    ...[faq.title, faq.lead, faq.write],
    ...shownQuestions(faq.items).flatMap(({ question, answer }) => [question, answer]),
    ...[footer.title, footer.lead, footer.rights],
  ];
}

for (const [name, texts, tag] of PAGES) {
  test(`${name} has every text of its language in its markup`, async () => {
    const document = page(name);
    expect(document.documentElement.lang).toBe(tag);
    expect(document.title).toBe('AR Podgorica');
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(texts.description);
    const text = document.body.textContent ?? '';
    expect(visibleTexts(texts).filter((wanted) => !text.includes(wanted))).toEqual([]);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('#faq details')).toHaveLength(9);
  });

  test(`${name} needs nothing that a strict Content-Security-Policy refuses`, async () => {
    const document = page(name);
    // `application/ld+json` is a data block and not a script, so no Content Security Policy refuses it (HTML standard).
    const scripts = [...document.scripts].filter((script) => script.type !== 'application/ld+json');
    expect(scripts).toHaveLength(1);
    expect(document.querySelectorAll('style, [style], [onclick], [onload]')).toHaveLength(0);
    const addresses = [
      ...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=icon], link[rel=preload]'),
    ];
    const outside = addresses
      .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
      .filter((address) => !address?.startsWith('/assets/landing/') && address !== '/favicon.ico');
    expect(outside).toEqual([]);
  });

  test(`${name} has alternate links for both languages, and an element for every anchor`, async () => {
    const document = page(name);
    expect(alternatesOf(document)).toEqual([
      ['sr-Latn-ME', `${SETTINGS.origin}/`],
      ['en-GB', `${SETTINGS.origin}/en/`],
      ['x-default', `${SETTINGS.origin}/`],
    ]);
    const anchors = [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(anchors.length).toBeGreaterThan(0);
    expect(anchors.filter((anchor) => !document.querySelector(anchor))).toEqual([]);
  });
}

for (const [name, texts, tag] of [
  ['accessibility', mn.statements.accessibility, 'sr-Latn-ME'],
  ['privacy', mn.statements.privacy, 'sr-Latn-ME'],
  ['data', mn.statements.data, 'sr-Latn-ME'],
  ['en/accessibility', en.statements.accessibility, 'en-GB'],
  ['en/privacy', en.statements.privacy, 'en-GB'],
  ['en/data', en.statements.data, 'en-GB'],
] as const) {
  test(`${name} has every text of its statement, and links to the landing page's sections`, async () => {
    const document = page(name);
    expect([document.title, document.documentElement.lang]).toEqual(['AR Podgorica', tag]);
    expect(document.querySelector('h1')?.textContent).toBe(texts.title);
    const text = document.body.textContent ?? '';
    const wanted = texts.sections.flatMap(({ title, paragraphs, items = [], facts = {} }) => [
      title,
      ...paragraphs,
      ...items.map((item) => (typeof item === 'string' ? item : item.text)),
      ...Object.values(facts),
      ...Object.keys(facts).map((fact) =>
        fact === 'DATA_LICENCE'
          ? SETTINGS.dataLicence
          : SETTINGS.cityWords[fact as CityWord]?.[tag === 'en-GB' ? 'en' : 'mn'],
      ),
    ]);
    const written = 'written' in texts ? texts.written : '';
    expect([texts.lead, written, ...wanted].filter((one) => !text.includes(one ?? '?'))).toEqual([]);
    expect([...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href'))).toEqual([
      '#content',
    ]);
  });
}

test('the page for developers links the description of all calls, and has structured data', async () => {
  for (const [name, { statements }] of [
    ['data', mn],
    ['en/data', en],
  ] as const) {
    const document = page(name);
    const [, , calls] = statements.data.sections;
    expect(calls?.docs).toBeTruthy();
    expect(document.querySelector('main a[href="/api/docs/"]')?.textContent).toBe(calls?.docs);
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data).toMatchObject({ '@type': 'Dataset', description: statements.data.lead });
    expect(data.alternateName).toBe('АР Подгорица: јавни подаци о споменицима и градилиштима Подгорице');
  }
});

test('each statement has the same parts in both languages', () => {
  const shape = (statements: Texts['statements']) =>
    Object.values(statements).map(({ sections }) =>
      sections.map(({ paragraphs, items, facts, writes, ...more }) => [
        paragraphs.length,
        items?.map((item) => typeof item === 'string' || item.needs),
        'needs' in more && more.needs,
        facts && Object.keys(facts),
        writes,
      ]),
    );
  expect(shape(mn.statements)).toEqual(shape(en.statements));
});

test('every page has a share picture in its language', async () => {
  for (const [name, texts] of PAGES) {
    const document = page(name);
    const property = (which: string) =>
      document.querySelector(`meta[property="${which}"]`)?.getAttribute('content') ?? '';
    const picture = property('og:image');
    expect(picture.startsWith(`${SETTINGS.origin}/assets/landing/`)).toBe(true);
    const { width, height } = await sharp(join(folder, picture.slice(SETTINGS.origin.length))).metadata();
    expect([String(width), String(height)]).toEqual([
      property('og:image:width'),
      property('og:image:height'),
    ]);
    expect(property('og:description')).toBe(texts.description);
  }
});

test('each page contains one inline script, which lists the scripts that the page loads after the first paint', async () => {
  const names = ['index', 'en/index', 'privacy', 'visit MONUMENT', 'unknown-visit'];
  const documents = names.map((name) => page(name));
  const heads = documents.map((document) => document.querySelector<HTMLScriptElement>('script[data-later]'));
  expect(documents.map((document) => document.querySelectorAll('script[src]').length)).toEqual(
    names.map(() => 0),
  );
  // The pages share one inline script, so the Content Security Policy needs only one hash.
  expect(new Set(heads.map((script) => script?.text)).size).toBe(1);
  expect(heads[0]?.text).toContain('localStorage');
  const later = heads[0]?.getAttribute('data-later')?.split(' ') ?? [];
  const files = await readdir(join(folder, 'assets/landing'));
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter((address) => !files.includes(address.replace('/assets/landing/', '')))).toEqual([]);
});

test('a place page shows the place under its only h1, and the landing page’s sections below', async () => {
  for (const name of ['visit MONUMENT', 'en/visit BUILDING', 'unknown-visit']) {
    const headings = [...page(name).querySelectorAll('h1, h2')];
    expect(headings.slice(0, 2).map(({ tagName }) => tagName)).toEqual(['H1', 'H2']);
    expect(headings.filter(({ tagName }) => tagName === 'H1')).toHaveLength(1);
  }
});

test('only the landing page has the drawing of the Clock Tower', async () => {
  const drawn = async (name: string) =>
    page(name).querySelectorAll(`[role="img"][aria-label="${mn.hero.picture}"]`).length;
  expect(await drawn('index')).toBe(1);
  for (const name of ['visit MONUMENT', 'visit BUILDING', 'visit PLACE', 'unknown-visit']) {
    expect(await drawn(name)).toBe(0);
    expect(page(name).querySelector('h2[class*="title"]')?.textContent).toBe(mn.hero.title.join(' '));
  }
});

test('no picture loads lazily', async () => {
  for (const name of ['index', 'places', 'visit MONUMENT'])
    expect(page(name).querySelectorAll('[loading="lazy"]')).toHaveLength(0);
});

test('the page of an unknown place shows in both languages that the place is unknown, and has no canonical URL', async () => {
  for (const [name, own, other] of [
    ['unknown-visit', mn, en],
    ['en/unknown-visit', en, mn],
  ] as const) {
    const document = page(name);
    expect(document.querySelector('h1')?.textContent).toBe(own.unknownPlace.title);
    expect(document.querySelector('main')?.textContent).toContain(other.unknownPlace.text);
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      own.unknownPlace.text,
    );
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
  }
});

test('the not-found page is complete, and has only one small script', async () => {
  for (const [name, texts] of [
    ['not-found', mn],
    ['en/not-found', en],
  ] as const) {
    const document = page(name);
    expect(document.querySelector('h1')?.textContent).toBe('Not Found');
    const main = document.querySelector('main');
    for (const text of ['Page not found', mn.notFound.hint, en.notFound.hint])
      expect(main?.textContent).toContain(text);
    expect([...(main?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
      texts.notFound.home,
      texts.notFound.support,
    ]);
    expect(main?.querySelector('a[href^=mailto]')).not.toBeNull();
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      texts.notFound.hint,
    );
    expect(document.scripts).toHaveLength(1);
    expect(document.scripts[0]?.src).toBe('');
    expect(document.scripts[0]?.text.length).toBeLessThan(2000);
  }
});

const EVERY_PAGE = Object.keys(KINDS).flatMap(
  (name) =>
    [
      [name, mn, 'mn'],
      [`en/${name}`, en, 'en'],
    ] as const,
);

test.each(EVERY_PAGE)(
  '%s begins with a link that skips its header, and ends with links to the statements in its language',
  async (name, texts, language) => {
    const document = page(name);
    const first = document.body.querySelector('a, button, summary, input');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual([texts.skip, '#content']);
    expect(document.querySelector('#content')).not.toBeNull();
    const footer = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
    for (const statement of ['accessibility', 'privacy', 'data'] as const)
      expect(footer).toContain(PUBLIC_PAGES[statement][language]);
  },
);

test('each page shows the link to the other language in the other language', async () => {
  for (const [name, offer, tag, address] of [
    ['accessibility', mn.offer, 'en-GB', '/en/accessibility'],
    ['en/index', en.offer, 'sr-Latn-ME', '/'],
  ] as const) {
    const aside = page(name).querySelector('aside');
    expect(aside?.lang).toBe(tag);
    expect(aside?.querySelector('a')?.textContent).toBe(offer.read);
    expect(aside?.querySelector('a')?.getAttribute('href')).toBe(address);
  }
});

test('the landing page’s picture exists in three widths and two formats, with a hash in each file name', async () => {
  for (const [name] of PAGES) {
    const picture = page(name).querySelector('picture:has([width="1600"])');
    const sources = [...(picture?.querySelectorAll('source') ?? [])];
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    for (const { type, srcset } of sources) {
      const format = type === 'image/avif' ? 'heif' : 'webp';
      for (const [address = '', width] of srcset.split(', ').map((one) => one.split(' '))) {
        expect(address).toMatch(/^\/assets\/landing\/quarter-\d+\.[0-9a-f]{10}\.(avif|webp)$/);
        const found = await sharp(join(folder, address)).metadata();
        expect([found.format, `${found.width}w`]).toEqual([format, width]);
      }
      expect(srcset.split(', ')).toHaveLength(3);
    }
    const image = picture?.querySelector('img');
    expect([image?.getAttribute('fetchpriority'), image?.width, image?.height]).toEqual(['low', 1600, 560]);
    expect((await sharp(join(folder, image?.getAttribute('src') ?? '')).metadata()).format).toBe('webp');
  }
});

test('a place page loads its main picture with high priority, and reserves the picture’s space', async () => {
  const image = page('visit MONUMENT').querySelector('main picture img');
  expect(image?.getAttribute('fetchpriority')).toBe('high');
  expect(image?.hasAttribute('loading')).toBe(false);
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['1200', '800']);
});

test('every icon of the manifest and of the pages has its declared size', async () => {
  const document = page('index');
  expect(document.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe('/manifest.webmanifest');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'));
  const named: { src: string; sizes: string }[] = [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180' },
  ];
  for (const { src, sizes } of named) {
    const { width, height } = await sharp(join(folder, src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const ico = await readFile(join(folder, 'favicon.ico'));
  expect(ico.readUInt32LE(18)).toBe(22);
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32);
});

test('each kind of place has a drawing of 1200 × 800 as SVG and as PNG', async () => {
  for (const kind of VISITED_KINDS)
    for (const type of ['svg', 'png'] as const) {
      const { format, width, height } = await sharp(join(folder, drawingOf(kind, type))).metadata();
      expect({ format, width, height }).toEqual({ format: type, width: 1200, height: 800 });
    }
});

test('the structured data describe the app and the city', async () => {
  const document = page('en/index');
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'MobileApplication',
    'City',
  ]);
  expect(data['@graph'][1]).not.toHaveProperty('image');
  expect(data['@graph'][0].description).toBe(en.description);
  expect(data['@graph'].map((thing: { alternateName: string }) => thing.alternateName)).toEqual([
    'АР Подгорица',
    'Подгорица',
  ]);
});

test('the stylesheet has a rule for every class of the markup', async () => {
  const files = await readdir(join(folder, 'assets/landing'));
  const sheets = files.filter((file) => file.endsWith('.css'));
  const css = (
    await Promise.all(sheets.map((file) => readFile(join(folder, 'assets/landing', file), 'utf8')))
  ).join();
  const documents = Object.keys(KINDS).map((name) => page(name));
  const elements = documents.flatMap((document) => [...document.querySelectorAll('[class]')]);
  const classes = new Set(elements.flatMap((element) => [...element.classList]));
  expect(classes.size).toBeGreaterThan(50);
  expect([...classes].filter((name) => !css.includes(`.${name}`))).toEqual([]);
});

test('the browser scripts contain only the listed third-party packages', () => {
  expect(shipped).toEqual([
    '@google/model-viewer',
    'embla-carousel',
    'embla-carousel-react',
    'embla-carousel-reactive-utils',
    'kdbush',
    'leaflet',
    'react',
    'react-dom',
    'scheduler',
    'supercluster',
  ]);
});

test('no script contains a text of a page', async () => {
  const files = (await readdir(join(folder, 'assets/landing'))).filter((file) => file.endsWith('.js'));
  const sources = await Promise.all(
    files.map((file) => readFile(join(folder, 'assets/landing', file), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(1);
  // The test skips single words, because a library may contain the same word.
  const sentences = [mn, en].flatMap(visibleTexts).filter((text) => text.includes(' '));
  expect(sentences.filter((text) => sources.some((source) => source.includes(text)))).toEqual([]);
});

test('the build writes only files that the browser or the server needs', async () => {
  expect((await readdir(folder)).sort()).toEqual([
    'apple-touch-icon.png',
    'assets',
    'favicon.ico',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'manifest.webmanifest',
    'server',
  ]);
  expect((await readdir(join(folder, 'server'))).sort()).toEqual(['pages.mjs', 'shells.json']);
});
