import { brotliDecompressSync } from 'node:zlib';
import type { NameView } from '@ar/domain/public-views';
import { afterEach, beforeAll, beforeEach, expect, rstest, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { pageServer } from '../../testing/page-server.ts';
import { aBuilding, aMonument } from '../../testing/places.ts';
import { pageIn } from '../../testing/stub-pages.ts';
import { cityPages } from './city-pages.ts';
import type { Place } from './visited-places.ts';

const city: { places: Place[]; isKnown: boolean; version: number } = {
  places: [],
  isKnown: true,
  version: 0,
};
let app: FastifyInstance;

beforeAll(async () => {
  app = pageServer(
    '',
    { mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', mapAttribution: '© Tiles' },
    {
      places: {
        all: () => city.places,
        isKnown: () => city.isKnown,
        version: async () => String(city.version),
      },
    },
  );
  cityPages(app);
});
beforeEach(() => there());
afterEach(() => {
  rstest.useRealTimers();
});

function there(...places: Place[]) {
  Object.assign(city, { places, isKnown: true, version: city.version + 1 });
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const cityAt = async (url: string) => pageIn((await get(url)).body, 'landing').city;
const listAt = async (url: string) => pageIn((await get(url)).body, 'places').list;
const namesIn = (shown: readonly NameView[] | undefined) => shown?.map(({ name }) => name.text);

test('the next request shows a new place on the drawing and among the nearest places', async () => {
  there(aMonument({ id: 1, latitude: 42.4389, longitude: 19.2581 }));
  const before = await get('/');
  there(...city.places, aMonument({ id: 2, name: 'Nova česma', latitude: 42.4605, longitude: 19.2401 }));
  const shown = await cityAt('/');
  for (const { spots } of [shown?.map.narrow, shown?.map.wide].flatMap((marks) => marks ?? []))
    expect(namesIn(spots)).toContain('Nova česma');
  expect(namesIn(shown?.cards)).toEqual(['Sahat kula', 'Nova česma']);
  expect(shown?.count).toBe(2);
  const again = await get('/', { 'if-none-match': String(before.headers.etag) });
  expect(again.statusCode).toBe(200);
  const known = { 'if-none-match': String(again.headers.etag) };
  expect((await get('/', known)).statusCode).toBe(304);
});

test('a place far from the city is in the list, but on no map and not among the nearest places', async () => {
  const kula = aMonument({ id: 1 });
  const far = aMonument({ id: 2, name: 'Ničije ostrvo', name_en: null, latitude: 0, longitude: 0 });
  there(far, kula);
  const landing = await cityAt('/');
  for (const shown of [landing?.map.narrow.spots, landing?.map.wide.spots, landing?.cards])
    expect(namesIn(shown)).toEqual(['Sahat kula']);
  const { places } = (await get('/mjesta.json')).json();
  expect(places.map(({ item }: { item: string }) => item)).toEqual(['MONUMENT_1']);
  expect(namesIn((await listAt('/mjesta'))?.cards)).toEqual(['Ničije ostrvo', 'Sahat kula']);
  const around = await listAt('/mjesta?near=42.4346,19.2614');
  expect(around?.cards.map(({ name, distance }) => [name.text, distance?.replace('\u00a0', ' ')])).toEqual([
    ['Sahat kula', '10 m'],
    ['Ničije ostrvo', undefined],
  ]);
  there(far);
  expect(await cityAt('/')).toBeUndefined();
});

test('the map’s data marks a building site as planned before its start date and as built from its end date', async () => {
  there(aBuilding({ construction_start_date: '2026-11-20', construction_end_date: '2026-11-28' }));
  const stageOn = async (day: string) => {
    rstest.setSystemTime(new Date(`${day}T10:00:00Z`));
    const { planned, built } = (await get('/mjesta.json')).json().places[0];
    return { planned, built };
  };
  rstest.useFakeTimers({ toFake: ['Date'] });
  expect(await stageOn('2026-11-19')).toEqual({ planned: true });
  expect(await stageOn('2026-11-27')).toEqual({});
  expect(await stageOn('2026-11-28')).toEqual({ built: true });
});

test('groups close places and links each group to the list of places near the group', async () => {
  there(aMonument({ id: 1 }), aBuilding({ id: 1 }));
  const shown = await cityAt('/');
  for (const groups of [shown?.map.narrow.groups, shown?.map.wide.groups])
    expect(groups).toMatchObject([{ address: '/mjesta?near=42.4346%2C19.2614', count: 2 }]);
});

test('shows a thousand places with at most 60 marks', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      aMonument({
        id: at + 1,
        name: `Spomenik ${at + 1} u ulici ${at % 37}`,
        latitude: 42.41 + ((at * 37) % 100) / 2000,
        longitude: 19.23 + ((at * 61) % 100) / 1800,
      }),
    );
  const marksOf = async (count: number) => {
    there(...many(count));
    const shown = await cityAt('/');
    return [shown?.map.narrow, shown?.map.wide].flatMap((one) => [
      ...(one?.spots ?? []),
      ...(one?.groups ?? []),
    ]).length;
  };
  const [few, thousand] = [await marksOf(18), await marksOf(1000)];
  expect(few).toBeGreaterThan(20);
  expect(thousand).toBeLessThanOrEqual(60);
});

test('the landing page contains no city data if there are no places', async () => {
  expect(await cityAt('/')).toBeUndefined();
});

test('sends the landing page and answers 503 for the list before the first read of the public data', async () => {
  city.isKnown = false;
  expect(await cityAt('/')).toBeUndefined();
  const list = await get('/mjesta');
  expect([list.statusCode, list.headers['retry-after'], list.headers['cache-control']]).toEqual([
    503,
    '10',
    'no-store',
  ]);
  expect(pageIn(list.body, 'places').list).toBeUndefined();
});

test('search engines index the list only without a query', async () => {
  there(aMonument({ id: 1 }), aBuilding({ id: 1 }));
  expect(namesIn((await listAt('/mjesta'))?.cards)).toEqual(['Gradski bazen', 'Sahat kula']);
  expect(namesIn((await listAt('/en/places?q=pool'))?.cards)).toEqual([]);
  expect((await get('/mjesta')).headers['x-robots-tag']).toBeUndefined();
  expect((await get('/mjesta?q=kula')).headers['x-robots-tag']).toBe('noindex');
});

// ASVS 15.2.2
test('refuses searches of one network before they fill the queue', async () => {
  const answers = Array.from({ length: 60 }, (_, at) => get(`/mjesta?q=${at}`));
  const other = app.inject({ url: '/mjesta', remoteAddress: '203.0.113.9' });
  const refused = (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 429);
  expect([refused.length, refused[0]?.headers['retry-after']]).toEqual([20, '1']);
  expect((await other).statusCode).toBe(200);
  expect((await get('/mjesta')).statusCode).toBe(200);
});

test('the landing page and the list of places may request the visitor’s position', async () => {
  for (const path of ['/', '/en/', '/mjesta', '/en/places'])
    expect((await get(path)).headers['permissions-policy']).toContain('geolocation=(self)');
});

test('the map’s data has the places in the city with names in the page’s language, and the tile server', async () => {
  there(
    aMonument({ id: 1, name_en: null, image: null }),
    aBuilding({ id: 1, name_en: 'Pool' }),
    aMonument({ id: 2, latitude: null }),
  );
  const answer = await get('/en/places.json', { 'accept-encoding': 'br' });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const where = { latitude: 42.4346, longitude: 19.2614 };
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual({
    tiles: { mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', mapAttribution: '© Tiles' },
    places: [
      { item: 'MONUMENT_1', kind: 'MONUMENT', name: 'Sahat kula', lang: 'sr-Latn-ME', ...where },
      { item: 'BUILDING_1', kind: 'BUILDING', name: 'Pool', ...where },
    ],
  });
});
