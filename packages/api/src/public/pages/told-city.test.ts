import { expect, test } from '@rstest/core';
import { aBuilding, aMonument } from '../../testing/places.ts';
import { turnsDuring } from '../../testing/turns-during.ts';
import { listPlaces, readPlacesQuery, tellPlaces } from './told-city.ts';
import type { Place } from './visited-places.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const PLACES = [
  aMonument({ id: 1, name: 'Saborni hram', name_en: 'Cathedral', latitude: 42.44569, longitude: 19.24825 }),
  aMonument({ id: 2, name: 'Dvorac na Kruševcu', name_en: null, address: 'Kruševac' }),
  aMonument({ id: 3, name: 'Đurđeva kapela', name_en: 'George’s Chapel', latitude: null, longitude: null }),
  aBuilding({ id: 1, name: 'Čistilište', address: 'Zabjelo', latitude: 42.4251, longitude: 19.2539 }),
];

const tell = async (
  places: Place[],
  query: Record<string, unknown>,
  language: 'mn' | 'en' = 'mn',
  now = NOW,
) => tellPlaces(await listPlaces(places, language), readPlacesQuery(query), language, now);
const ask = (query: Record<string, unknown>, language: 'mn' | 'en' = 'mn') => tell(PLACES, query, language);
const itemsOf = async (query: Record<string, unknown>, language: 'mn' | 'en' = 'mn') =>
  (await ask(query, language)).CARDS.map(({ ITEM }) => ITEM);

test('all places stand in the order of their names, in the letters of the language', async () => {
  expect(await itemsOf({})).toEqual(['BUILDING_1', 'MONUMENT_2', 'MONUMENT_3', 'MONUMENT_1']);
});

test.each([
  ['hram', ['MONUMENT_1']],
  ['krusevac', ['MONUMENT_2']],
  ['KRUŠEVAC dvorac', ['MONUMENT_2']],
  ['djurdjeva', []],
  ['durdeva', ['MONUMENT_3']],
  ['саборни', ['MONUMENT_1']],
  ['Ђурђева', ['MONUMENT_3']],
  ['cathedral', ['MONUMENT_1']],
  ['zabjelo', ['BUILDING_1']],
  ['nigdje', []],
])('a search for %s finds %j', async (q, found) => {
  expect(await itemsOf({ q })).toEqual(found);
  const { NONE, FOUND } = await ask({ q });
  expect([NONE?.length, FOUND?.length]).toEqual(found.length > 0 ? [0, 1] : [1, 0]);
});

test('narrowed to a kind, the others are still counted, and the search goes along', async () => {
  expect(await itemsOf({ kind: 'BUILDING' })).toEqual(['BUILDING_1']);
  const { KINDS, ALL_KINDS, CHOSEN_KINDS } = await ask({ kind: 'BUILDING', q: 'a' });
  expect(CHOSEN_KINDS).toEqual([{ KIND: 'BUILDING' }]);
  expect(ALL_KINDS).toEqual([{ ADDRESS: '/mjesta?q=a', COUNT: '4', CURRENT: 'false' }]);
  expect(KINDS?.map(({ ADDRESS, COUNT, CURRENT }) => [ADDRESS, COUNT, CURRENT])).toEqual([
    ['/mjesta?q=a&kind=MONUMENT', '3', 'false'],
    ['/mjesta?q=a&kind=BUILDING', '1', 'page'],
  ]);
});

test('around a point the nearest come first, with how far they are, and those that stand nowhere last', async () => {
  const { CARDS, NEAR } = await ask({ near: '42.4251,19.2539' });
  expect(NEAR).toHaveLength(1);
  expect(
    CARDS?.map(({ ITEM, DISTANCES }) => [ITEM, DISTANCES?.[0]?.DISTANCE?.replace('\u00a0', ' ')]),
  ).toEqual([
    ['BUILDING_1', '10 m'],
    ['MONUMENT_2', '1,2 km'],
    ['MONUMENT_1', '2,3 km'],
    ['MONUMENT_3', undefined],
  ]);
});

test('a building site is planned until the day on which it begins, and built from the day on which it is finished', async () => {
  const site = aBuilding({ construction_start_date: '2026-11-20', construction_end_date: '2026-11-28' });
  const kindOn = async (day: string) => {
    const told = await tell([site], {}, 'mn', new Date(`${day}T10:00:00Z`));
    return ['PLANNED', 'BUILDING', 'BUILT'].filter((list) => list in (told.CARDS?.[0] ?? {}));
  };
  expect(await kindOn('2026-11-19')).toEqual(['PLANNED']);
  expect([await kindOn('2026-11-20'), await kindOn('2026-11-27')]).toEqual([['BUILDING'], ['BUILDING']]);
  expect(await kindOn('2026-11-28')).toEqual(['BUILT']);
});

test('more than a page of them lead on and back, with what was asked for', async () => {
  const many = Array.from({ length: 50 }, (_, at) => aMonument({ id: at + 1, name: `Česma ${at + 1}` }));
  const at = (page: string) => tell(many, { page, q: 'česma' }, 'en');
  expect((await at('1')).CARDS).toHaveLength(24);
  expect((await at('1')).PREVIOUS_PAGES).toEqual([]);
  expect((await at('2')).PAGERS).toEqual([{ PAGE: '2', PAGES: '3' }]);
  expect((await at('2')).NEXT_PAGES).toEqual([{ ADDRESS: '/en/places?q=%C4%8Desma&page=3' }]);
  expect((await at('2')).PREVIOUS_PAGES).toEqual([{ ADDRESS: '/en/places?q=%C4%8Desma' }]);
  expect((await at('99')).CARDS).toHaveLength(2);
});

test('the drawing shows what was found, and its groups lead to those of them that are near', async () => {
  const drawn = async (query: Record<string, unknown>) => {
    const [map] = (await ask(query)).MAPS ?? [];
    return map && { items: map.ITEMS, spots: map.WIDE_SPOTS?.map(({ ITEM }) => ITEM) };
  };
  const all = ['BUILDING_1', 'MONUMENT_2', 'MONUMENT_1'];
  expect(await drawn({})).toEqual({ items: '', spots: all });
  expect(await drawn({ q: 'hram' })).toEqual({ items: 'MONUMENT_1', spots: ['MONUMENT_1'] });
  expect(await drawn({ kind: 'BUILDING' })).toEqual({ items: 'BUILDING_1', spots: ['BUILDING_1'] });
  // It stands nowhere.
  expect(await drawn({ q: 'durdeva' })).toBeUndefined();
  expect(await drawn({ q: 'nigdje' })).toBeUndefined();
  const two = [aMonument({ id: 1 }), aMonument({ id: 2 })];
  const { MAPS } = await tell(two, { q: 'kula', page: '1' }, 'en');
  expect(MAPS?.[0]?.NARROW_GROUPS).toMatchObject([
    { COUNT: '2', ADDRESS: '/en/places?q=kula&near=42.4346%2C19.2614' },
  ]);
});

test('of more places than the drawing can hold, it shows those on the page', async () => {
  const many = Array.from({ length: 600 }, (_, at) => aMonument({ id: at + 1, latitude: 42.4 + at / 5000 }));
  const { MAPS } = await tell(many, { page: '2' });
  expect(MAPS?.[0]?.ITEMS?.split(' ')).toHaveLength(24);
  expect(MAPS?.[0]?.ITEMS?.split(' ')[0]).toBe('MONUMENT_25');
});

test('of a long search a hundred letters are looked for, and nothing found is one page', async () => {
  expect(readPlacesQuery({ q: 'a'.repeat(101) }).search).toHaveLength(100);
  expect(await ask({ q: 'nigdje', page: '2' })).toMatchObject({
    PAGERS: [],
    PREVIOUS_PAGES: [],
    NEXT_PAGES: [],
  });
});

test.each([
  [{ page: '-1' }],
  [{ page: 'two' }],
  [{ kind: 'USERS' }],
  [{ near: '1,2,3' }],
  [{ near: '91,19' }],
  [{ q: ['a', 'b'] }],
])('whatever an address asks for (%j), all places are shown', async (query) => {
  expect(await itemsOf(query)).toHaveLength(4);
});

test('reading all places lets other requests in after each hundred', async () => {
  const thousand = Array.from({ length: 1000 }, (_, n) => aMonument({ id: n + 1, name: `Česma ${n}` }));
  expect(await turnsDuring(() => listPlaces(thousand, 'mn'))).toBeGreaterThanOrEqual(10);
});
