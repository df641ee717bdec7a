import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@rstest/core';
import { prepareAnswer } from '../../platform/http/send.ts';
import { pageServer } from '../../testing/page-server.ts';
import { aBuilding, alone, aMonument } from '../../testing/places.ts';
import { createReadVisit } from './visit-pages.ts';
import type { Place } from './visited-places.ts';

const built = (html: string) => ({
  ...prepareAnswer(Buffer.from(html)),
  sources: { scripts: [], styles: [] },
});
const NAMES =
  '__NAME____EACH_FACTS__ __TEXT____END_FACTS____EACH_NEARBY____EACH_NEIGHBOURS__ by __NAME____END_NEIGHBOURS____END_NEARBY__';

/** All that a page is made of, as it is now. */
const now = { page: built(NAMES), place: aMonument() as Place, near: [] as Place[], version: '1' };

const { places, config } = pageServer(
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
const read = createReadVisit({ places, config }, async () => now.page);
const at = async (language: 'mn' | 'en', id = 7, day = '2026-11-21') =>
  read(`MONUMENT_${id}`, language, new Date(`${day}T10:00:00Z`));
const textAt = async (...asked: Parameters<typeof at>) => String((await at(...asked))?.bytes);

test('a page with a place in it is made once, and anew when the record, a neighbour or the built page is another', async () => {
  const first = await at('mn');
  expect(await at('mn')).toBe(first);
  expect(await textAt('en')).toBe('Clock Tower');
  expect(await at('mn', 8)).toBeUndefined();
  Object.assign(now, { place: aMonument({ name: 'Kula' }), version: '2' });
  expect(await textAt('mn')).toBe('Kula');
  Object.assign(now, { near: [aBuilding()], version: '3' });
  expect(await textAt('mn')).toBe('Kula by Gradski bazen');
  Object.assign(now, { page: built('<h2>__NAME__</h2>') });
  expect(await textAt('mn')).toBe('<h2>Kula</h2>');
});

test('how far a building site is, its page says of the day on which it is asked for', async () => {
  const dates = { construction_start_date: '2026-11-01', construction_end_date: '2026-11-22' };
  Object.assign(now, { page: built(NAMES), place: aBuilding(dates), near: [], version: '4' });
  expect(await textAt('en', 7, '2026-11-21')).toContain('Gradski bazen Under way');
  expect(await textAt('en', 7, '2026-11-22')).toContain('Gradski bazen Built');
});

test('answers whole pages, and in each encoding', async () => {
  Object.assign(now, { page: built(`${NAMES}<p>Podgorica</p>`), place: aMonument(), near: [], version: '5' });
  const page = await at('mn');
  const whole = page?.bytes.toString() ?? '';
  expect(whole).toBe('Sahat kula<p>Podgorica</p>');
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    expect(open((await page?.compressed?.(encoding)) ?? '').toString()).toBe(whole);
});
