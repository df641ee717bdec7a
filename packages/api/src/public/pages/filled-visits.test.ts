import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@rstest/core';
import { pageServer } from '../../testing/page-server.ts';
import { aBuilding, alone, aMonument } from '../../testing/places.ts';
import { pageIn } from '../../testing/stub-pages.ts';
import { createReadVisit } from './visit-pages.ts';
import type { Place } from './visited-places.ts';

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
const viewAt = async (...asked: Parameters<typeof at>) =>
  pageIn(String((await at(...asked))?.bytes), 'visit').place;

test("renders a place's page once, and again when the record or a neighbour changes", async () => {
  const first = await at('mn');
  expect(await at('mn')).toBe(first);
  expect((await viewAt('en')).name.text).toBe('Clock Tower');
  expect(await at('mn', 8)).toBeUndefined();
  Object.assign(now, { place: aMonument({ name: 'Kula' }), version: '2' });
  expect((await viewAt('mn')).name.text).toBe('Kula');
  Object.assign(now, { near: [aBuilding()], version: '3' });
  expect((await viewAt('mn')).neighbours.map(({ name }) => name.text)).toEqual(['Gradski bazen']);
});

test("shows a building site's stage for the requested day", async () => {
  const dates = { construction_start_date: '2026-11-01', construction_end_date: '2026-11-22' };
  Object.assign(now, { place: aBuilding(dates), near: [], version: '4' });
  const stateOn = async (day: string) => (await viewAt('en', 7, day)).facts[0]?.text;
  expect(await stateOn('2026-11-21')).toBe('Under way');
  expect(await stateOn('2026-11-22')).toBe('Built');
});

test('sends the complete page in each encoding', async () => {
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
