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
  (await ask(query, language)).cards.map(({ item }) => item);

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
});

test('narrowed to a kind, the others are still counted, and the search goes along', async () => {
  expect(await itemsOf({ kind: 'BUILDING' })).toEqual(['BUILDING_1']);
  const { kinds, all, kind } = await ask({ kind: 'BUILDING', q: 'a' });
  expect(kind).toBe('BUILDING');
  expect(all).toEqual({ address: '/mjesta?q=a', count: 4, isCurrent: false });
  expect(kinds).toEqual([
    { kind: 'MONUMENT', address: '/mjesta?q=a&kind=MONUMENT', count: 3, isCurrent: false },
    { kind: 'BUILDING', address: '/mjesta?q=a&kind=BUILDING', count: 1, isCurrent: true },
  ]);
});

test('around a point the nearest come first, with how far they are, and those that stand nowhere last', async () => {
  const { cards, isNear } = await ask({ near: '42.4251,19.2539' });
  expect(isNear).toBe(true);
  expect(cards.map(({ item, distance }) => [item, distance?.replace('\u00a0', ' ')])).toEqual([
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
    return told.cards.map(({ word }) => word);
  };
  expect(await kindOn('2026-11-19')).toEqual(['PLANNED']);
  expect([await kindOn('2026-11-20'), await kindOn('2026-11-27')]).toEqual([['BUILDING'], ['BUILDING']]);
  expect(await kindOn('2026-11-28')).toEqual(['BUILT']);
});

test('more than a page of them lead on and back, with what was asked for', async () => {
  const many = Array.from({ length: 50 }, (_, at) => aMonument({ id: at + 1, name: `Česma ${at + 1}` }));
  const at = (page: string) => tell(many, { page, q: 'česma' }, 'en');
  expect((await at('1')).cards).toHaveLength(24);
  expect((await at('1')).previous).toBeUndefined();
  expect(await at('2')).toMatchObject({
    ...{ page: 2, pages: 3 },
    next: '/en/places?q=%C4%8Desma&page=3',
    previous: '/en/places?q=%C4%8Desma',
  });
  expect((await at('99')).cards).toHaveLength(2);
});

test('the drawing shows what was found, and its groups lead to those of them that are near', async () => {
  const drawn = async (query: Record<string, unknown>) => {
    const { map } = await ask(query);
    return map && { items: map.items, spots: map.wide.spots.map(({ item }) => item) };
  };
  const all = ['BUILDING_1', 'MONUMENT_2', 'MONUMENT_1'];
  expect(await drawn({})).toEqual({ items: '', spots: all });
  expect(await drawn({ q: 'hram' })).toEqual({ items: 'MONUMENT_1', spots: ['MONUMENT_1'] });
  expect(await drawn({ kind: 'BUILDING' })).toEqual({ items: 'BUILDING_1', spots: ['BUILDING_1'] });
  // It stands nowhere.
  expect(await drawn({ q: 'durdeva' })).toBeUndefined();
  expect(await drawn({ q: 'nigdje' })).toBeUndefined();
  const two = [aMonument({ id: 1 }), aMonument({ id: 2 })];
  const { map } = await tell(two, { q: 'kula', page: '1' }, 'en');
  expect(map?.narrow.groups).toMatchObject([
    { count: 2, address: '/en/places?q=kula&near=42.4346%2C19.2614' },
  ]);
});

test('of more places than the drawing can hold, it shows those on the page', async () => {
  const many = Array.from({ length: 600 }, (_, at) => aMonument({ id: at + 1, latitude: 42.4 + at / 5000 }));
  const { map } = await tell(many, { page: '2' });
  expect(map?.items.split(' ')).toHaveLength(24);
  expect(map?.items.split(' ')[0]).toBe('MONUMENT_25');
});

test('of a long search a hundred letters are looked for, and nothing found is one page', async () => {
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
])('whatever an address asks for (%j), all places are shown', async (query) => {
  expect(await itemsOf(query)).toHaveLength(4);
});

test('reading all places lets other requests in after each hundred', async () => {
  const thousand = Array.from({ length: 1000 }, (_, n) => aMonument({ id: n + 1, name: `Česma ${n}` }));
  expect(await turnsDuring(() => listPlaces(thousand, 'mn'))).toBeGreaterThanOrEqual(10);
});
