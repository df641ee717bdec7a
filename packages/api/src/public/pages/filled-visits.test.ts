import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@rstest/core';
import { pageServer } from '../../testing/page-server.ts';
import { aBuilding, alone, aMonument } from '../../testing/places.ts';
import { pageIn } from '../../testing/stub-pages.ts';
import { createReadVisit } from './visit-pages.ts';
import type { Place } from './visited-places.ts';

/** All that a page is made of, as it is now. */
const now = { place: aMonument() as Place, near: [] as Place[], version: '1' };

const app = pageServer(
  '',
  {},
  {
    places: {
      find: async (item) => (item === 'MONUMENT_7' ? now.place : undefined),
      around: (place) => ({ ...alone(place), neighbours: now.near.map((one) => ({ ...one, metres: 100 })) }),
      version: async () => now.version,
    },
  },
);
const read = createReadVisit(app);
const at = async (language: 'mn' | 'en', id = 7, day = '2026-11-21') =>
  read(`MONUMENT_${id}`, language, new Date(`${day}T10:00:00Z`));
const toldAt = async (...asked: Parameters<typeof at>) =>
  pageIn(String((await at(...asked))?.bytes), 'visit').place;

test('a page with a place in it is made once, and anew when the record or a neighbour is another', async () => {
  const first = await at('mn');
  expect(await at('mn')).toBe(first);
  expect((await toldAt('en')).name.text).toBe('Clock Tower');
  expect(await at('mn', 8)).toBeUndefined();
  Object.assign(now, { place: aMonument({ name: 'Kula' }), version: '2' });
  expect((await toldAt('mn')).name.text).toBe('Kula');
  Object.assign(now, { near: [aBuilding()], version: '3' });
  expect((await toldAt('mn')).neighbours.map(({ name }) => name.text)).toEqual(['Gradski bazen']);
});

test('how far a building site is, its page says of the day on which it is asked for', async () => {
  const dates = { construction_start_date: '2026-11-01', construction_end_date: '2026-11-22' };
  Object.assign(now, { place: aBuilding(dates), near: [], version: '4' });
  const stateOn = async (day: string) => (await toldAt('en', 7, day)).facts[0]?.text;
  expect(await stateOn('2026-11-21')).toBe('Under way');
  expect(await stateOn('2026-11-22')).toBe('Built');
});

test('answers whole pages, and in each encoding', async () => {
  Object.assign(now, { place: aMonument(), near: [], version: '5' });
  const page = await at('mn');
  const whole = page?.bytes.toString() ?? '';
  expect(whole).toContain('Sahat kula');
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    expect(open((await page?.compressed?.(encoding)) ?? '').toString()).toBe(whole);
});
