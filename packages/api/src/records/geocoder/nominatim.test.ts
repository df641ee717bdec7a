import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Limits } from '../../platform/limits/counter.ts';
import { json, osmPlace, startTestNominatim, type TestNominatim } from '../../testing/nominatim.ts';
import { createNominatim } from './geocode-route.ts';

let service: TestNominatim;
beforeAll(async () => {
  service = await startTestNominatim();
});
afterAll(() => service.stop());

const asking = (fits: () => Promise<boolean> = async () => true) =>
  createNominatim({ url: service.url, waitMs: 10_000, everyMs: 5 }, { fits } as unknown as Limits, 'AR');
const answering = (...places: object[]) => service.answer((response) => json(response, places));

test('handles places at the poles and the date line', async () => {
  answering(osmPlace('Pol', '-90', '180'));
  expect((await asking()({ q: 'pol' })).found).toMatchObject([{ latitude: -90, longitude: 180 }]);
});

test.each([{ lat: '-90.1' }, { lat: '90.1' }, { lon: '-180.1' }, { lon: '180.1' }, { display_name: '' }])(
  'rejects a response with %j',
  async (wrong) => {
    answering(osmPlace('Trg', '42', '19', wrong));
    await expect(asking()({ q: 'trg' })).rejects.toThrow('the answer is not one of Nominatim');
  },
);

test('limits the number and the length of results, and removes invisible characters', async () => {
  const places = Array.from({ length: 7 }, (_, at) => osmPlace(`Ulica\u202e\n${at}`, '42', '19'));
  answering(...places.map((place) => ({ ...place, licence: 'L'.repeat(300) })));
  const { found, attribution } = await asking()({ q: 'ulica' });
  expect(found.map(({ address }) => address)).toEqual([0, 1, 2, 3, 4].map((at) => `Ulica  ${at}, Podgorica`));
  expect(attribution).toHaveLength(200);
});

test('queues a limited number of callers, and refuses the next caller at once', async () => {
  let letGo = () => {};
  const held = new Promise<boolean>((go) => {
    letGo = () => go(true);
  });
  answering();
  const ask = asking(() => held);
  const asked = Array.from({ length: 10 }, (_, at) => ask({ q: `ulica ${at}` }));
  const last = asked[9]?.catch(({ message }: Error) => message);
  expect(await Promise.race([last, turnOfLoop('kept')])).toBe('too many requests are waiting');
  letGo();
  expect(await Promise.all(asked.slice(0, 9))).toHaveLength(9);
});

test('refuses a caller who waited too long for a turn', async () => {
  let turns = 0;
  const fits = async () => {
    turns += 1;
    return turns > 3;
  };
  const settings = { url: service.url, waitMs: -1, everyMs: 5 };
  const ask = createNominatim(settings, { fits } as unknown as Limits, 'AR');
  await expect(ask({ q: 'trg' })).rejects.toThrow('too many requests are waiting');
  expect(turns).toBe(1);
});
