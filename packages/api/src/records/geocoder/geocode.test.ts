import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GeocodeAnswer } from '@ar/domain/places';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { SUPPORT, startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { json, osmPlace, startTestNominatim, type TestNominatim } from '../../testing/nominatim.ts';

const AT_TRG = '?lat=42.4411&lon=19.2636';

async function addPlaces(api: TestApi) {
  await sql`insert into monuments (name, address, latitude, longitude) values
    ('Sahat kula', 'Trg Bećira-bega Osmanagića', 42.4363, 19.2594),
    ('Trg', 'Trg nezavisnosti 1', 42.4411, 19.2636),
    ('Fontana', 'Trg nezavisnosti 1', 42.44111, 19.26361),
    ('Bez mjesta', 'Trg nezavisnosti 2', null, null),
    ('Njegošev spomenik', 'Bulevar Džordža Vašingtona', 42.4418, 19.245)`.execute(api.db);
  await sql`insert into buildings (name, address, investor, latitude, longitude) values
    ('Hala', 'Njegoševa 12', 'Grad', 42.4412, 19.2637), ('Toranj', 'Trg nezavisnosti 10', 'Grad', 42.5, 19.3)`.execute(
    api.db,
  );
}

const asks = (api: TestApi, access: string) => async (query: string) => {
  const answer = await api.get(`/geocode/${query}`, access);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as GeocodeAnswer;
};
const addresses = ({ found }: GeocodeAnswer) => found.map(({ address }) => address);
const search = (address: string) => `?${new URLSearchParams({ q: address })}`;

describe('from records', () => {
  let api: TestApi;
  let ask: ReturnType<typeof asks>;
  let askOfMonuments: ReturnType<typeof asks>;
  beforeAll(async () => {
    api = await startTestApi();
    await addPlaces(api);
    ask = asks(api, (await api.signInAs('SuperAdmin')).access);
    askOfMonuments = asks(api, (await api.signInAs('MonumentsAdmin')).access);
  });
  afterAll(() => api.stop());

  test.each([
    ['trg nezavisnosti 1', ['Trg nezavisnosti 1', 'Trg nezavisnosti 10']],
    ['трг независности', ['Trg nezavisnosti 10', 'Trg nezavisnosti 1']],
    ['osmanagica', ['Trg Bećira-bega Osmanagića']],
    ['njegoševoj', ['Njegoševa 12']],
    ['Nepoznata 5', []],
    ['100%', []],
  ])('finds each place of the records once for %s', async (asked, expected) => {
    expect(addresses(await ask(search(asked)))).toEqual(expected);
  });

  test('finds a place by the postal address, only in lists that the person may see', async () => {
    expect(await ask(search('osmanagica'))).toEqual({
      found: [{ address: 'Trg Bećira-bega Osmanagića', latitude: 42.4363, longitude: 19.2594 }],
    });
  });

  test('finds the postal addresses near a place, nearest first', async () => {
    expect(addresses(await ask(AT_TRG))).toEqual(['Trg nezavisnosti 1', 'Njegoševa 12']);
    expect(addresses(await ask('?lat=42.5&lon=19.1'))).toEqual([]);
  });

  test('excludes postal addresses of lists that the person may not see', async () => {
    expect(addresses(await askOfMonuments(search('njegoševa')))).toEqual([]);
    expect(addresses(await askOfMonuments(AT_TRG))).toEqual(['Trg nezavisnosti 1']);
  });

  test('requires permission to enter places', async () => {
    expect((await api.get('/geocode/?q=trg')).statusCode).toBe(401);
    const { access } = await api.signInAs('SupersluzbenikAdmin');
    expect((await api.get('/geocode/?q=trg', access)).statusCode).toBe(403);
  });

  test.each(
    [
      '',
      '?q=',
      '?q=a',
      `?q=${'a'.repeat(256)}`,
      '?lat=42',
      '?lon=19',
      '?lat=91&lon=19',
      '?lat=1e1&lon=19',
    ].concat(['?lat=&lon=', '?q=trg&lat=42&lon=19', '?q=trg&limit=5', '?lat=42&lon=19,20']),
  )('refuses %s', async (query) => {
    const { access } = await api.signInAs('MonumentsAdmin');
    const answer = await api.get(`/geocode/${query}`, access);
    expect(answer.statusCode, answer.body).toBe(400);
  });

  test('responds with 429 to the 61st request of a person in a minute, and serves other people', async () => {
    const { access } = await api.signInAs('BuildingsAdmin');
    for (let time = 0; time < 60; time += 1) await asks(api, access)('?lat=0&lon=0');
    const refused = await api.get('/geocode/?lat=0&lon=0', access);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().detail).toMatch(
      /^Previše upita o adresama odjednom\. Pokušajte ponovo za 1 minut\.$/,
    );
    await askOfMonuments('?lat=0&lon=0');
  });
});

describe('from a service', () => {
  let api: TestApi;
  let ask: ReturnType<typeof asks>;
  let service: TestNominatim;
  beforeAll(async () => {
    service = await startTestNominatim();
    api = await startTestApi({ geocoder: { url: service.url, waitMs: 300, everyMs: 20 } });
    await addPlaces(api);
    ask = asks(api, (await api.signInAs('SuperAdmin')).access);
  });
  afterAll(async () => {
    await api.stop();
    await service.stop();
  });
  afterEach(() => {
    service.asked.length = 0;
  });

  test('queries the service by Nominatim’s usage policy, and returns the short and the full postal address with attribution', async () => {
    service.answer((response) =>
      json(response, [
        osmPlace('Njegoševa', '42.44123456', '19.2637', {
          address: { road: 'Njegoševa', house_number: '12', town: 'Podgorica' },
        }),
        osmPlace('Most', '42.4', '19.2', { address: {}, licence: undefined }),
      ]),
    );
    const answer = await ask(search('Njegoševa 12'));
    expect(answer).toEqual({
      found: [
        {
          address: 'Njegoševa 12, Podgorica',
          whole: 'Njegoševa, Stara varoš, Podgorica, 81000, Crna Gora',
          latitude: 42.441235,
          longitude: 19.2637,
        },
        expect.objectContaining({ address: 'Most' }),
      ],
      attribution: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    });
    const [{ address, userAgent } = expect.unreachable()] = service.asked;
    expect(address.pathname).toBe('/v1/search');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      key: 'k',
      q: 'Njegoševa 12',
      format: 'jsonv2',
      limit: '5',
      viewbox: '18.9594,42.7304,19.5594,42.1304',
    });
    expect(userAgent).toBe(`AR-Podgorica (https://ar.example; ${SUPPORT})`);
  });

  test('queries the postal address of a place, and caches the response', async () => {
    service.answer((response) => json(response, osmPlace('Trg', '42.1', '19.1')));
    const place = '?lat=42.1&lon=19.1';
    for (let time = 0; time < 2; time += 1) expect(addresses(await ask(place))).toEqual(['Trg, Podgorica']);
    expect(service.asked.map(({ address }) => address.pathname)).toEqual(['/v1/reverse']);
    expect(service.asked[0]?.address.searchParams.get('lat')).toBe('42.1');
  });

  test('falls back to records if the service does not know the postal address', async () => {
    service.answer((response) => json(response, []));
    expect(await ask(search('osmanagića'))).toMatchObject({
      found: [{ address: 'Trg Bećira-bega Osmanagića' }],
    });
    service.answer((response) => json(response, { error: 'Unable to geocode' }));
    expect(addresses(await ask('?lat=1&lon=1'))).toEqual([]);
  });

  test('treats the response of the service as text, and cuts the text to the length of a postal address', async () => {
    const road = `<img src=x onerror=alert(1)>\u202e\n${'č'.repeat(300)}`;
    service.answer((response) => json(response, [osmPlace(road, '42.2', '19.2')]));
    const { found } = await ask(search('zlonamjerno'));
    expect(found[0]?.address).toMatch(/^<img src=x onerror=alert\(1\)> {2}č+$/);
    expect(found[0]?.address).toHaveLength(255);
  });

  const faults: [string, string, (response: ServerResponse) => unknown][] = [
    ['is slow', 'no answer in time', () => undefined],
    ['begins a response and does not end it', 'the answer broke off', (response) => response.write('[')],
    ['closes the connection', 'no answer', (response) => response.socket?.destroy()],
    ['fails', 'status 503', (response) => json(response, { error: 'down' }, 503)],
    ['refuses', 'status 429', (response) => json(response, [], 429)],
    ['responds without end', 'the answer is too long', pour],
    ['responds without JSON', 'the answer is no JSON', (response) => response.end('<html>')],
    [
      'responds in another format',
      'the answer is not one of Nominatim',
      (response) => json(response, [{ lat: 'north', lon: 19, display_name: 'x' }]),
    ],
    [
      'returns a place outside the world',
      'the answer is not one of Nominatim',
      (response) => json(response, [{ lat: 91, lon: 19, display_name: 'x' }]),
    ],
    ['redirects', 'no answer', (response) => response.writeHead(302, { location: '/v1/elsewhere' }).end()],
  ];
  let sent = 0;
  test.each(faults)(
    'falls back to records, and queries the service again for the next request, if the service %s',
    async (_, why, fault) => {
      sent += 1;
      service.answer(fault);
      const asked = `?lat=42.4363&lon=19.2594${sent}`;
      expect(await ask(asked)).toEqual({
        unavailable: true,
        found: [expect.objectContaining({ address: 'Trg Bećira-bega Osmanagića' })],
      });
      expect(service.asked.map(({ address }) => address.pathname)).toEqual(['/v1/reverse']);
      const said = api.log.filter((line) => line.includes('the geocoder failed'));
      expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({ why });
      expect(said.at(-1)).not.toMatch(/key=|42\.4363|127\.0\.0\.1/);
      await ask(asked);
      await ask(asked);
      expect(service.asked).toHaveLength(3);
    },
  );

  test('falls back to records if the service cannot be reached', async () => {
    const database = await openTestDatabase();
    const gone = await startTestNominatim();
    await gone.stop();
    const other = await startTestApi({ database, geocoder: { url: gone.url, waitMs: 300, everyMs: 20 } });
    const { access } = await other.signInAs('SuperAdmin');
    expect(await asks(other, access)(AT_TRG)).toEqual({ unavailable: true, found: [] });
    await other.stop();
  });
});

test('paces the requests of all servers together, and refuses at once if too many requests wait', async () => {
  const service = await startTestNominatim();
  service.answer((response) => json(response, []));
  const api = await startTestApi({
    servers: 2,
    geocoder: { url: service.url, waitMs: 400, everyMs: 200 },
  });
  const { access } = await api.signInAs('SuperAdmin');
  await asks(api, access)('?lat=41&lon=0');
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => asks(api, access)(`?lat=42&lon=${at}`)),
  );
  const times = service.asked.map(({ at }) => at).slice(1);
  expect(times.length).toBeGreaterThan(1);
  // The test allows 100 ms, because the times of the first and the last request vary.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((times.length - 1) * 200 - 100);
  expect(answers.filter(({ unavailable }) => unavailable).length).toBe(24 - times.length);
  await api.stop();
  await service.stop();
});

const SPACES = ' '.repeat(64_000);
const pour = (response: ServerResponse) =>
  pipeline(Readable.from(endless()), response).catch(() => undefined);
function* endless() {
  for (;;) yield SPACES;
}
