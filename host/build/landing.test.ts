import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_ORIGIN } from '@ar/domain/public-pages';
import { createRsbuild, type EnvironmentConfig, type Rspack } from '@rsbuild/core';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { shownQuestions } from '../src/landing/questions.ts';
import { en } from '../src/landing/texts/en.ts';
import { mn } from '../src/landing/texts/mn.ts';
import { statementsEn } from '../src/landing/texts/statements-en.ts';
import { statementsMn } from '../src/landing/texts/statements-mn.ts';
import type { Texts } from '../src/landing/texts/texts.ts';
import { landingEnvironments, landingPlugins } from './landing.ts';

const alternatesOf = (document: Document) =>
  [...document.querySelectorAll('link[hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ]);

/** Everything in `VisitPart`. */
const VISIT_MARKS = [
  '__DATA__',
  '__DESCRIPTION_LANGUAGE__',
  '__DESCRIPTION__',
  '__ITEM__',
  '__NAME_LANGUAGE__',
  '__NAME__',
  '__PICTURE_LANGUAGE__',
  '__PICTURE_TEXT__',
  '__PICTURE__',
  '__SUMMARY__',
];

let folder: string;
let shipped: string[];
const page = async (name: string) => new JSDOM(await readFile(join(folder, name), 'utf8')).window.document;
const PAGES = [
  ['index.html', mn, 'sr-Latn-ME'],
  ['en/index.html', en, 'en-GB'],
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
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The installed packages that the browser's scripts are made of, by the bundler's own account. */
function packagesIn(stats: Rspack.Stats | Rspack.MultiStats | undefined): string[] {
  const builds = stats && 'stats' in stats ? stats.stats : stats ? [stats] : [];
  const landing = builds.find(({ compilation }) => compilation.name === 'landing');
  const { modules = [] } = landing?.toJson({ all: false, modules: true, nestedModules: true }) ?? {};
  const files = modules.flatMap((module) => [module, ...(module.modules ?? [])]);
  const names = files.flatMap(({ nameForCondition }) =>
    /\.[cm]?js$/.test(nameForCondition ?? '')
      ? (/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(nameForCondition ?? '')?.[1] ?? [])
      : [],
  );
  return [...new Set(names)].sort();
}

/** Every text a visitor may read, from the texts themselves: a section left out of the page is then noticed. */
function visibleTexts(texts: Texts): string[] {
  const { hero, features, highlights, film, faq, footer, header } = texts;
  return [
    ...[header.features, header.faq, header.contact, header.login, header.menu],
    ...[hero.eyebrow, ...hero.title, hero.lead, hero.store, hero.features, hero.note, hero.landmark],
    ...[features.title, features.lead, highlights.title],
    ...[...Object.values(features.items), ...Object.values(highlights.items)].flatMap((item) => [
      item.title,
      item.description,
    ]),
    ...[hero.noStore, ...Object.values(hero.backers)],
    ...[film.title, film.lead, film.living.play, film.privacy, film.link, film.missing],
    ...[film.alternative.title, ...film.alternative.paragraphs],
    ...[faq.title, faq.lead, faq.write],
    ...shownQuestions(faq.items).flatMap(({ question, answer }) => [question, answer]),
    ...[footer.title, footer.lead, footer.rights],
  ];
}

for (const [name, texts, tag] of PAGES) {
  test(`${name} holds every text of its language, in the markup itself`, async () => {
    const document = await page(name);
    expect(document.documentElement.lang).toBe(tag);
    expect(document.title).toBe('AR Podgorica');
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(texts.description);
    const text = document.body.textContent ?? '';
    expect(visibleTexts(texts).filter((wanted) => !text.includes(wanted))).toEqual([]);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('#faq details')).toHaveLength(9);
  });

  test(`${name} needs nothing that a strict Content-Security-Policy refuses`, async () => {
    const document = await page(name);
    // A block of data is no script, and no policy refuses it (HTML standard, "data block").
    const scripts = [...document.scripts].filter((script) => script.type !== 'application/ld+json');
    expect(scripts.filter((script) => !script.src || script.text)).toEqual([]);
    expect(document.querySelectorAll('style, [style], [onclick], [onload]')).toHaveLength(0);
    const addresses = [
      ...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=icon], link[rel=preload]'),
    ];
    const outside = addresses
      .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
      .filter((address) => !address?.startsWith('/assets/landing/'));
    expect(outside).toEqual([]);
  });

  test(`${name} names both languages to search engines and has every anchor it links to`, async () => {
    const document = await page(name);
    expect(alternatesOf(document)).toEqual([
      ['sr-Latn-ME', `${BUILT_ORIGIN}/`],
      ['en-GB', `${BUILT_ORIGIN}/en/`],
      ['x-default', `${BUILT_ORIGIN}/`],
    ]);
    const anchors = [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(anchors.length).toBeGreaterThan(0);
    expect(anchors.filter((anchor) => !document.querySelector(anchor))).toEqual([]);
  });
}

for (const [name, texts, tag] of [
  ['pristupacnost.html', statementsMn.accessibility, 'sr-Latn-ME'],
  ['privatnost.html', statementsMn.privacy, 'sr-Latn-ME'],
  ['en/accessibility.html', statementsEn.accessibility, 'en-GB'],
  ['en/privacy.html', statementsEn.privacy, 'en-GB'],
] as const) {
  test(`${name} says all of it, and links back to the landing page's sections`, async () => {
    const document = await page(name);
    expect([document.title, document.documentElement.lang]).toEqual(['AR Podgorica', tag]);
    expect(document.querySelector('h1')?.textContent).toBe(texts.title);
    const text = document.body.textContent ?? '';
    const wanted = texts.sections.flatMap(({ title, paragraphs, items = [] }) => [
      title,
      ...paragraphs,
      ...items,
    ]);
    expect([texts.lead, texts.written, ...wanted].filter((one) => !text.includes(one))).toEqual([]);
    expect([...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href'))).toEqual([
      '#content',
    ]);
  });
}

test('the statements say the same in both languages', () => {
  const shape = (statements: typeof statementsMn) =>
    Object.values(statements).map(({ sections }) =>
      sections.map(({ paragraphs, items, writes }) => [paragraphs.length, items?.length, writes]),
    );
  expect(shape(statementsMn)).toEqual(shape(statementsEn));
});

test('every page has a picture of its own language for whoever shares it', async () => {
  for (const [name, texts] of PAGES) {
    const document = await page(name);
    const property = (which: string) =>
      document.querySelector(`meta[property="${which}"]`)?.getAttribute('content') ?? '';
    const picture = property('og:image');
    expect(picture.startsWith(`${BUILT_ORIGIN}/assets/landing/`)).toBe(true);
    const { width, height } = await sharp(join(folder, picture.slice(BUILT_ORIGIN.length))).metadata();
    expect([String(width), String(height)]).toEqual([
      property('og:image:width'),
      property('og:image:height'),
    ]);
    expect(property('og:description')).toBe(texts.description);
  }
});

test('the only script fetched before the paint is the one that knows the language; it names the others', async () => {
  const document = await page('index.html');
  const scripts = [...document.querySelectorAll('script[src]')];
  expect(scripts).toHaveLength(1);
  const later = scripts[0]?.getAttribute('data-later')?.split(' ') ?? [];
  const files = await readdir(join(folder, 'assets/landing'));
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter((address) => !files.includes(address.replace('/assets/landing/', '')))).toEqual([]);
});

test('search engines read what the app is and what it is about', async () => {
  const document = await page('en/index.html');
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'MobileApplication',
    'TouristAttraction',
  ]);
  expect(data['@graph'][0].description).toBe(en.description);
});

test('the visit page leaves a place for everything the server has to tell, and says it nowhere else', async () => {
  const visit = await readFile(join(folder, 'visit.html'), 'utf8');
  const marks = [...new Set(visit.match(/__[A-Z_]+?__/g))].sort();
  expect(marks).toEqual(VISIT_MARKS);
  const landing = await readFile(join(folder, 'index.html'), 'utf8');
  expect(landing.match(/__[A-Z_]+?__/g)).toBeNull();
});

test('the stylesheet has a rule for every class that the markup uses', async () => {
  const files = await readdir(join(folder, 'assets/landing'));
  const sheets = files.filter((file) => file.endsWith('.css'));
  const css = (
    await Promise.all(sheets.map((file) => readFile(join(folder, 'assets/landing', file), 'utf8')))
  ).join();
  const documents = await Promise.all(['visit.html', 'privatnost.html'].map(page));
  const elements = documents.flatMap((document) => [...document.querySelectorAll('[class]')]);
  const classes = new Set(elements.flatMap((element) => [...element.classList]));
  expect(classes.size).toBeGreaterThan(50);
  expect([...classes].filter((name) => !css.includes(`.${name}`))).toEqual([]);
});

test('its scripts are made of React, the carousel and nothing of the back office', () => {
  expect(shipped).toEqual(['embla-carousel', 'react', 'react-dom', 'scheduler']);
});

test('no script holds the texts of two languages, or those of the sections that are only markup', async () => {
  const files = (await readdir(join(folder, 'assets/landing'))).filter((file) => file.endsWith('.js'));
  const sources = await Promise.all(
    files.map((file) => readFile(join(folder, 'assets/landing', file), 'utf8')),
  );
  const holding = (text: string) => sources.filter((source) => source.includes(text));
  expect(holding(mn.header.contact)).toHaveLength(1);
  expect(holding(en.header.contact)).toHaveLength(1);
  expect(holding(mn.header.contact)).not.toEqual(holding(en.header.contact));
  for (const { features, film } of [mn, en]) {
    expect(holding(features.lead)).toEqual([]);
    expect(holding(features.items.avatar.title)).toEqual([]);
    expect(holding(film.privacy)).toEqual([]);
  }
});

test('leaves nothing behind that is not for the browser', async () => {
  expect((await readdir(folder)).sort()).toEqual([
    'assets',
    'en',
    'index.html',
    'pristupacnost.html',
    'privatnost.html',
    'visit.html',
  ]);
});
