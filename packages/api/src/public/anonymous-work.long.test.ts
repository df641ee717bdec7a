import { monument } from '@ar/domain/entities/monument';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { prepareAnswer } from '../http/send.ts';
import { cityPages } from '../site/city-pages.ts';
import { createFilledVisits } from '../site/filled-visits.ts';
import { createVisitedPlaces } from '../site/visited-places.ts';
import { ORIGIN, startTestApi, type TestApi } from '../testing/api.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createPublicRecords } from './public-records.ts';

const PLACES = 20_000;
const CALLERS = 20;

let api: TestApi;
let base: string;
/** Of the last change. */
let cursor: string;
beforeAll(async () => {
  const database = await openTestDatabase();
  await sql`
    insert into monuments (name, name_en, address, description, latitude, longitude)
    select 'Česma ' || n, 'Fountain ' || n, 'Ulica ' || n, repeat('Opis spomenika. ', 40), 42.4 + (n % 200) / 2000.0, 19.2 + n / 200 / 1000.0
    from generate_series(1, ${sql.lit(PLACES)}) as n`.execute(database.db);
  const records = createPublicRecords({ db: database.db, log: { warn() {}, info() {} } });
  records.serve([monument]);
  await records.lookNow();
  const places = createVisitedPlaces(records);
  const readPage = async () => ({
    ...prepareAnswer(Buffer.from('<h1></h1>')),
    sources: { scripts: [], styles: [] },
  });
  api = await startTestApi({
    database,
    trustedProxies: ['127.0.0.1'],
    prepare(server) {
      const tiles = { mapTilesUrl: '', mapAttribution: '' };
      cityPages(server, { readPage, allow: (reply) => reply, places, tiles });
      const visit = createFilledVisits(readPage, places, ORIGIN);
      server.get<{ Params: { id: string } }>('/visit/:id', async ({ params }, reply) => {
        const page = await visit({ code: 'MONUMENT', id: Number(params.id) }, 'mn');
        return reply.type('text/html').send(page?.bytes);
      });
    },
  });
  base = (await api.listen()).replace(/\/api$/, '');
  const first = await fetch(`${base}/api/public/snapshot/`);
  cursor = ((await first.json()) as { cursor: string }).cursor;
});
afterAll(() => api.stop());

/** Each caller has a network of its own. */
const get = async (path: string, caller: number) => {
  const answer = await fetch(`${base}${path}`, { headers: { 'x-forwarded-for': `10.0.${caller}.1` } });
  await answer.arrayBuffer();
  return answer.status;
};

test.each([
  ['a search among the places', (n: number) => `/mjesta?q=${n}`],
  ['the places near a point', (n: number) => `/mjesta?near=42.4${n},19.2${n}`],
  ['all changes', () => '/api/public/changes/?since=0'],
  ['the last change', () => `/api/public/changes/?since=${Number(cursor) - 1}`],
  ['a visit', (n: number) => `/visit/${n + 1}`],
])(
  'spends under 300 ms of processor time before it answers another caller, with %s from twenty callers',
  async (_, path) => {
    const before = process.memoryUsage().rss;
    const dear = Array.from({ length: CALLERS }, (__, caller) => get(path(caller), caller));
    let longest = 0;
    let left = dear.length;
    for (const one of dear)
      void one.finally(() => {
        left -= 1;
      });
    while (left > 0) {
      const begun = process.cpuUsage();
      await get('/api/health/', 99);
      const { user, system } = process.cpuUsage(begun);
      // Processor time of this process, clients included: a busy machine is no failure.
      longest = Math.max(longest, (user + system) / 1000);
    }
    const grown = (process.memoryUsage().rss - before) / 2 ** 20;
    expect(longest).toBeLessThan(300);
    expect(grown).toBeLessThan(50);
  },
);
