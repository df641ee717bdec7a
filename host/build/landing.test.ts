import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild, type EnvironmentConfig, type Rspack } from '@rsbuild/core';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { JSDOM } from 'jsdom';
import { shownQuestions } from '../src/landing/questions.ts';
import { en } from '../src/landing/texts/en.ts';
import { mn } from '../src/landing/texts/mn.ts';
import type { Texts } from '../src/landing/texts/texts.ts';
import { landingEnvironments, landingPlugins } from './landing.ts';

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
  const { hero, features, highlights, faq, footer, header } = texts;
  return [
    ...[header.features, header.faq, header.contact, header.login, header.menu],
    ...[hero.eyebrow, ...hero.title, hero.lead, hero.features, hero.faq, hero.note, hero.landmark],
    ...[features.title, features.lead, highlights.title],
    ...[...Object.values(features.items), ...Object.values(highlights.items)].flatMap((item) => [
      item.title,
      item.description,
    ]),
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
    expect([...document.scripts].filter((script) => !script.src || script.text)).toEqual([]);
    expect(document.querySelectorAll('style, [style], [onclick], [onload]')).toHaveLength(0);
    const addresses = [
      ...document.querySelectorAll('script, link[rel=stylesheet], link[rel=icon], link[rel=preload]'),
    ];
    const outside = addresses
      .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
      .filter((address) => !address?.startsWith('/assets/landing/'));
    expect(outside).toEqual([]);
  });

  test(`${name} names both languages to search engines and has every anchor it links to`, async () => {
    const document = await page(name);
    const alternates = [...document.querySelectorAll('link[hreflang]')];
    expect(alternates.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
      ['sr-Latn-ME', '/'],
      ['en-GB', '/en/'],
      ['x-default', '/'],
    ]);
    const anchors = [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(anchors.length).toBeGreaterThan(0);
    expect(anchors.filter((anchor) => !document.querySelector(anchor))).toEqual([]);
  });
}

test('the stylesheet has a rule for every class that the markup uses', async () => {
  const files = await readdir(join(folder, 'assets/landing'));
  const sheets = files.filter((file) => file.endsWith('.css'));
  const css = (
    await Promise.all(sheets.map((file) => readFile(join(folder, 'assets/landing', file), 'utf8')))
  ).join();
  const document = await page('index.html');
  const classes = new Set(
    [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
  );
  expect(classes.size).toBeGreaterThan(50);
  expect([...classes].filter((name) => !css.includes(`.${name}`))).toEqual([]);
});

test('its scripts are made of React and nothing of the back office', () => {
  expect(shipped).toEqual(['react', 'react-dom', 'scheduler']);
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
  expect(holding(mn.features.lead)).toEqual([]);
  expect(holding(en.features.lead)).toEqual([]);
});

test('leaves nothing behind that is not for the browser', async () => {
  expect((await readdir(folder)).sort()).toEqual(['assets', 'en', 'index.html']);
});
