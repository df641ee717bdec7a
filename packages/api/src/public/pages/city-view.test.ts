import { expect, test } from '@rstest/core';
import { turnsDuring } from '../../testing/event-loop-turns.ts';
import { aBuilding, aMonument } from '../../testing/places.ts';
import { listPlaces, placesView, readPlacesQuery } from './city-view.ts';
import type { Place } from './visited-places.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const PLACES = [
  aMonument({ id: 1, name: 'Saborni hram', name_en: 'Cathedral', latitude: 42.44569, longitude: 19.24825 }),
  aMonument({ id: 2, name: 'Dvorac na Kruševcu', name_en: null, address: 'Kruševac' }),
  aMonument({ id: 3, name: 'Đurđeva kapela', name_en: 'George’s Chapel', latitude: null, longitude: null }),
  aBuilding({ id: 1, name: 'Čistilište', address: 'Zabjelo', latitude: 42.4251, longitude: 19.2539 }),
];

const viewOf = async (
  places: Place[],
  query: Record<string, unknown>,
  language: 'mn' | 'en' = 'mn',
  now = NOW,
) => placesView(await listPlaces(places, language), readPlacesQuery(query), language, now);
const ask = (query: Record<string, unknown>, language: 'mn' | 'en' = 'mn') => viewOf(PLACES, query, language);
const itemsOf = async (query: Record<string, unknown>, language: 'mn' | 'en' = 'mn') =>
  (await ask(query, language)).cards.map(({ item }) => item);

test("orders places by name, in the language's alphabet", async () => {
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
});

test("a filter by kind keeps the search and the other kinds' counts", async () => {
  expect(await itemsOf({ kind: 'BUILDING' })).toEqual(['BUILDING_1']);
  const { kinds, all, kind } = await ask({ kind: 'BUILDING', q: 'a' });
  expect(kind).toBe('BUILDING');
  expect(all).toEqual({ address: '/mjesta?q=a', count: 4, isCurrent: false });
  expect(kinds).toEqual([
    { kind: 'MONUMENT', address: '/mjesta?q=a&kind=MONUMENT', count: 3, isCurrent: false },
    { kind: 'BUILDING', address: '/mjesta?q=a&kind=BUILDING', count: 1, isCurrent: true },
  ]);
});

test('orders places by distance from a point, with places outside the city last', async () => {
  const { cards, isNear } = await ask({ near: '42.4251,19.2539' });
  expect(isNear).toBe(true);
  expect(cards.map(({ item, distance }) => [item, distance?.replace('\u00a0', ' ')])).toEqual([
    ['BUILDING_1', '10 m'],
    ['MONUMENT_2', '1,2 km'],
    ['MONUMENT_1', '2,3 km'],
    ['MONUMENT_3', undefined],
  ]);
});

test('a building site is planned before the start date and built from the end date', async () => {
  const site = aBuilding({ construction_start_date: '2026-11-20', construction_end_date: '2026-11-28' });
  const kindOn = async (day: string) => {
    const view = await viewOf([site], {}, 'mn', new Date(`${day}T10:00:00Z`));
    return view.cards.map(({ word }) => word);
  };
  expect(await kindOn('2026-11-19')).toEqual(['PLANNED']);
  expect([await kindOn('2026-11-20'), await kindOn('2026-11-27')]).toEqual([['BUILDING'], ['BUILDING']]);
  expect(await kindOn('2026-11-28')).toEqual(['BUILT']);
});

test('links to the next and previous page keep the query', async () => {
  const many = Array.from({ length: 50 }, (_, at) => aMonument({ id: at + 1, name: `Česma ${at + 1}` }));
  const at = (page: string) => viewOf(many, { page, q: 'česma' }, 'en');
  expect((await at('1')).cards).toHaveLength(24);
  expect((await at('1')).previous).toBeUndefined();
  expect(await at('2')).toMatchObject({
    ...{ page: 2, pages: 3 },
    next: '/en/places?q=%C4%8Desma&page=3',
    previous: '/en/places?q=%C4%8Desma',
  });
  expect((await at('99')).cards).toHaveLength(2);
});

test('the drawing shows the found places, and a group links to the places near the group', async () => {
  const drawn = async (query: Record<string, unknown>) => {
    const { map } = await ask(query);
    return map && { items: map.items, spots: map.wide.spots.map(({ item }) => item) };
  };
  const all = ['BUILDING_1', 'MONUMENT_2', 'MONUMENT_1'];
  expect(await drawn({})).toEqual({ items: '', spots: all });
  expect(await drawn({ q: 'hram' })).toEqual({ items: 'MONUMENT_1', spots: ['MONUMENT_1'] });
  expect(await drawn({ kind: 'BUILDING' })).toEqual({ items: 'BUILDING_1', spots: ['BUILDING_1'] });
  expect(await drawn({ q: 'durdeva' })).toBeUndefined();
  expect(await drawn({ q: 'nigdje' })).toBeUndefined();
  const two = [aMonument({ id: 1 }), aMonument({ id: 2 })];
  const { map } = await viewOf(two, { q: 'kula', page: '1' }, 'en');
  expect(map?.narrow.groups).toMatchObject([
    { count: 2, address: '/en/places?q=kula&near=42.4346%2C19.2614' },
  ]);
});

test('the drawing shows only the places on the page if there are too many places', async () => {
  const many = Array.from({ length: 600 }, (_, at) => aMonument({ id: at + 1, latitude: 42.4 + at / 5000 }));
  const { map } = await viewOf(many, { page: '2' });
  expect(map?.items.split(' ')).toHaveLength(24);
  expect(map?.items.split(' ')[0]).toBe('MONUMENT_25');
});

test('cuts a search to a hundred characters, and has no pages for a search without results', async () => {
  expect(readPlacesQuery({ q: 'a'.repeat(101) }).search).toHaveLength(100);
  const { pages, previous, next } = await ask({ q: 'nigdje', page: '2' });
  expect([pages, previous, next]).toEqual([0, undefined, undefined]);
});

test.each([
  [{ page: '-1' }],
  [{ page: 'two' }],
  [{ kind: 'USERS' }],
  [{ near: '1,2,3' }],
  [{ near: '91,19' }],
  [{ q: ['a', 'b'] }],
])('ignores invalid parts of a query (%j)', async (query) => {
  expect(await itemsOf(query)).toHaveLength(4);
});

test('lets the event loop run after each hundred places', async () => {
  const thousand = Array.from({ length: 1000 }, (_, n) => aMonument({ id: n + 1, name: `Česma ${n}` }));
  expect(await turnsDuring(() => listPlaces(thousand, 'mn'))).toBeGreaterThanOrEqual(10);
});
