import { brotliCompressSync } from 'node:zlib';
import type { PageSettings, PublicPage } from '@ar/domain/public-views';
import { beforeEach, expect, rstest, test } from '@rstest/core';
import { BARE_SETTINGS, CITY, LIST, PLACE, SETTINGS } from '../../../testing/public-views.ts';
import { TEXTS } from '../texts/texts.ts';
import { createPages } from './render.tsx';

beforeEach(() => {
  rstest.stubGlobal('MODEL_STYLES', 'sha256-x');
  rstest.stubGlobal('BUILD_YEAR', '2026');
});

const SHELL = ['<!doctype html><html lang="', '"><head>', '</head><body>', '</body></html>'] as const;

function open(page: PublicPage, settings: PageSettings = BARE_SETTINGS, language: 'mn' | 'en' = 'mn') {
  const html = createPages({ page: SHELL, notFound: SHELL }).renderPage(page, language, settings);
  return new DOMParser().parseFromString(html, 'text/html');
}
const dataIn = (page: Document) =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '');

const { hero, film, faq, greeting, city, statements } = TEXTS.mn;
const visit: PublicPage = { name: 'visit', place: PLACE };

test('leaves out the links to the store and the film if the settings contain neither', () => {
  for (const page of [open({ name: 'landing' }), open(visit)]) {
    expect(page.body.textContent).not.toContain(film.title);
    expect(page.body.textContent).not.toContain(hero.store);
    expect(page.getElementById('root')?.dataset.film).toBeUndefined();
  }
});

test('links to the store and the film, and gives the film’s id to the script', () => {
  for (const page of [open({ name: 'landing' }, SETTINGS), open(visit, SETTINGS)]) {
    const linked = (words: string) =>
      [...page.querySelectorAll('a')]
        .filter(({ textContent }) => textContent === words)
        .map((link) => link.getAttribute('href'));
    expect(new Set(linked(hero.store))).toEqual(new Set([SETTINGS.storeUrl]));
    expect(linked(film.link)).toEqual(['https://www.youtube.com/watch?v=abc-1_2']);
    expect(page.getElementById('root')?.dataset.film).toBe('abc-1_2');
  }
  const foreign = open({ name: 'landing' }, { ...SETTINGS, promoVideoId: '"><script>' });
  expect(foreign.querySelectorAll('script:not([type])')).toHaveLength(0);
});

test('shows a different answer about QR codes if the settings contain an app in the store', () => {
  const question = faq.items.find((item) => 'unlinked' in item);
  const { answer = '', unlinked = '' } = question ?? {};
  const [without, withApp] = [BARE_SETTINGS, SETTINGS].map(
    (settings) => open({ name: 'landing' }, settings).querySelector('#faq')?.textContent,
  );
  expect(withApp).toContain(answer);
  expect(withApp).not.toContain(unlinked);
  expect(without).toContain(unlinked);
});

test.each([
  ['landing', { name: 'landing' }, 'mn', '/'],
  ['landing', { name: 'landing' }, 'en', '/en/'],
  ['visit', visit, 'en', '/visit/MONUMENT_7?lang=en'],
  ['privacy', { name: 'privacy' }, 'mn', undefined],
] as const)(
  'the page %s (%j, %s) has Safari’s banner for the app if the settings contain an app',
  (_, page, language, address) => {
    const banner = (settings: PageSettings) =>
      open(page, settings, language).querySelector<HTMLMetaElement>('[name="apple-itunes-app"]')?.content;
    expect(banner(SETTINGS)).toBe(address && `app-id=1234567890, app-argument=https://ar.example${address}`);
    expect(banner(BARE_SETTINGS)).toBeUndefined();
  },
);

test.each([
  ['landing', { name: 'landing' }, '/', '/en/'],
  ['places', { name: 'places' }, '/mjesta', '/en/places'],
  ['visit', visit, '/visit/MONUMENT_7', '/visit/MONUMENT_7?lang=en'],
  ['accessibility', { name: 'accessibility' }, '/pristupacnost', '/en/accessibility'],
  ['privacy', { name: 'privacy' }, '/privatnost', '/en/privacy'],
  ['data', { name: 'data' }, '/podaci', '/en/data'],
] as const)(
  'the page %s has its URL in the metadata for search engines and shared links',
  (_, page, mn, en) => {
    for (const [language, address] of Object.entries({ mn, en } as const)) {
      const { head } = open(page, BARE_SETTINGS, language as 'mn' | 'en');
      const own = `https://ar.example${address}`;
      expect(head.querySelector('[rel="canonical"]')?.getAttribute('href')).toBe(own);
      expect(head.querySelector<HTMLMetaElement>('[property="og:url"]')?.content).toBe(own);
    }
  },
);

test('a statement shows only facts and sections whose settings are set', () => {
  const facts = (settings: PageSettings) => {
    const pages = (['accessibility', 'privacy'] as const).map((name) => open({ name }, settings));
    return pages.flatMap((page) => [...page.querySelectorAll('dd')].map((fact) => fact.textContent));
  };
  const body = { mn: 'Služba <gradska> $&', en: 'The city’s service' };
  expect(new Set(facts({ ...BARE_SETTINGS, cityWords: { BODY: body } }))).toEqual(new Set([body.mn]));
  expect(facts(BARE_SETTINGS)).toEqual([]);
  const appeal = statements.accessibility.sections.concat(statements.privacy.sections as never[]);
  const needing = appeal.filter((section) => 'needs' in section && section.needs === 'APPEAL');
  const textWith = (settings: PageSettings) =>
    (['accessibility', 'privacy'] as const).map((name) => open({ name }, settings).body.textContent).join();
  expect(needing.length).toBeGreaterThan(0);
  for (const { title } of needing) {
    expect(textWith(SETTINGS)).toContain(title);
    expect(textWith(BARE_SETTINGS)).not.toContain(title);
  }
});

test('shows the licence of the data with a link, and adds the licence to the structured data', () => {
  const page = open({ name: 'data' }, SETTINGS);
  const link = page.querySelector<HTMLAnchorElement>('[rel="license"]');
  expect([link?.textContent, link?.href]).toEqual([SETTINGS.dataLicence, SETTINGS.dataLicence]);
  expect(dataIn(page).license).toBe(SETTINGS.dataLicence);
  expect([...page.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Licenca podataka',
  ]);
});

test('shows no licence if the settings contain no licence', () => {
  const page = open({ name: 'data' });
  expect(page.querySelector('[rel="license"]')).toBeNull();
  expect(dataIn(page)).not.toHaveProperty('license');
  expect(page.querySelector('dt')).toBeNull();
});

test('escapes the URL of a licence', () => {
  const dataLicence = 'https://city.example/?"</script><b>$&';
  const page = open({ name: 'data' }, { ...BARE_SETTINGS, dataLicence });
  expect(page.querySelector('[rel="license"]')?.textContent).toBe(dataLicence);
  expect(dataIn(page).license).toBe(dataLicence);
  expect(page.querySelector('b')).toBeNull();
});

// ASVS 1.1.2, 1.2.1
test('escapes the texts of records and of searches', () => {
  const text = `"><script>alert(1)</script> & <!--body--> --tag-- __NAME__ $& $'`;
  const name = { text, tag: 'en-GB' };
  const place = {
    ...PLACE,
    ...{ name, summary: text, description: name, facts: [{ label: text, ...name, isProse: true }] },
    picture: { ...PLACE.picture, alt: { text: '" onload="x', tag: 'en-GB' } },
    data: { name: '</script><img src=x onerror=alert(1)>' },
  };
  const page = open({ name: 'visit', place });
  expect(page.querySelector('h1')?.textContent).toContain(text);
  expect(page.querySelector<HTMLMetaElement>('[name="description"]')?.content).toBe(text);
  expect(page.querySelector('#greeting-text')?.textContent).toBe(text);
  expect(page.scripts).toHaveLength(1);
  expect(page.querySelectorAll('[onload], [onerror]')).toHaveLength(0);
  expect(dataIn(page)).toEqual(place.data);
  const cards = LIST.cards.map((card) => ({ ...card, name }));
  const list = open({ name: 'places', list: { ...LIST, search: text, cards } });
  expect([list.scripts.length, list.querySelector('input')?.value]).toEqual([0, text]);
  expect(list.querySelector('li strong')?.textContent).toBe(text);
  const landing = open({ name: 'landing', city: { ...CITY, cards } });
  expect([landing.scripts.length, landing.querySelector('#places li strong')?.textContent]).toEqual([
    1,
    text,
  ]);
});

test('marks texts that have no translation', () => {
  const prose = { label: 'O', text: 'Tekst', tag: 'sr-Latn-ME', isProse: true };
  const { untranslated, untranslatedName } = TEXTS.en.greeting;
  const marksIn = (page: Document) => [
    page.body.textContent?.includes(untranslatedName),
    page.body.textContent?.split(untranslated).length,
  ];
  const place = { ...PLACE, facts: [...PLACE.facts, prose] };
  expect(marksIn(open({ name: 'visit', place }, BARE_SETTINGS, 'en'))).toEqual([true, 4]);
  expect(marksIn(open({ name: 'visit', place }))).toEqual([false, 1]);
});

test('leaves out parts that have no content', () => {
  const { address, sound, model, point, nextStop, ownName, description, ...rest } = PLACE;
  const page = open({ name: 'visit', place: { ...rest, neighbours: [], facts: [] } });
  for (const name of ['sound', 'model', 'locate']) expect(page.querySelector(`[data-${name}]`)).toBeNull();
  expect(page.querySelector('[rel="next"], #near-title, #greeting-text')).toBeNull();
  expect(page.querySelector('h1')?.textContent).toBe(`${greeting.kinds.MONUMENT.welcome} Sahat kula`);
  const built = open({ name: 'visit', place: { ...PLACE, kind: 'BUILDING', isBuilt: true } });
  expect(built.querySelector('h1')?.textContent).toBe(`${greeting.kinds.PLACE.welcome} Sahat kula`);
});

test('leaves out the city if there are no places, and shows a message if the places have not loaded', () => {
  const page = open({ name: 'landing' });
  expect([page.getElementById('places'), page.querySelector('[href="#places"]')]).toEqual([null, null]);
  expect(open({ name: 'landing', city: CITY }).querySelector('[href="#places"]')).not.toBeNull();
  const list = open({ name: 'places' });
  expect(list.querySelector('h2')?.textContent).toBe(city.places.unknown);
  expect(list.querySelectorAll('[data-near], [data-move], li, main nav a')).toHaveLength(0);
});

test('the largest number of marks in the drawing adds less than 1 kB to the page', () => {
  const [spot] = CITY.map.wide.spots;
  const [group] = CITY.map.wide.groups;
  if (!spot || !group) throw new Error('The drawing has no marks.');
  const bytesOf = (most: number) => {
    const all = Array.from({ length: most / 2 }, (_, at) => ({
      x: `${(at * 37) % 100}.5`,
      y: `${(at * 61) % 100}.5`,
    }));
    const groupCount = Math.ceil(all.length / 3);
    const marks = {
      groups: all.slice(0, groupCount).map((where, at) => ({
        ...where,
        count: 2 + at * 7,
        address: `/mjesta?near=42.4${at}46%2C19.26${at}4`,
      })),
      spots: all.slice(groupCount).map((where, at) => ({
        ...spot,
        ...where,
        item: `MONUMENT_${at * 7}`,
        name: { ...spot.name, text: `Spomenik ${at} u ulici ${at * 11}` },
      })),
    };
    const city = { ...CITY, map: { items: '', narrow: marks, wide: marks } };
    const html = createPages({ page: SHELL, notFound: SHELL }).renderPage(
      { name: 'landing', city },
      'mn',
      SETTINGS,
    );
    return brotliCompressSync(html).length;
  };
  const [few, thousand] = [bytesOf(32), bytesOf(60)];
  // packages/api/src/public/pages/city-pages.test.ts tests the limit of the number of marks.
  expect(thousand - few).toBeLessThan(1000);
});

test('links to the previous and next page of the list, and shows a message if no place was found', () => {
  const page = open({ name: 'places', list: LIST });
  const address = (rel: string) => page.querySelector(`[rel="${rel}"]`)?.getAttribute('href');
  expect([address('prev'), address('next')]).toEqual([LIST.previous, LIST.next]);
  expect(page.querySelector('[aria-current="page"]')?.textContent).toBe(`${city.places.many.MONUMENT} 2`);
  expect(page.querySelector<HTMLInputElement>('[name="kind"]')?.value).toBe('MONUMENT');
  const none = { ...LIST, cards: [], map: undefined, pages: 0, previous: undefined, next: undefined };
  const empty = open({ name: 'places', list: none });
  expect(empty.querySelector('h2')?.textContent).toBe(city.places.none);
  expect(empty.querySelector('#map, [rel="prev"], [rel="next"]')).toBeNull();
});
