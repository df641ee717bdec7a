import { readdir } from 'node:fs/promises';
import { departmentEntity } from '@ar/domain/entities/department-entity';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { ON_POSTGRES, openTestDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { formOf, samples } from '../../testing/samples.ts';
import { sweepIdempotencyKeys } from './idempotency.ts';

let api: TestApi;
let admin: { access: string; id: number };
beforeAll(async () => {
  const database = await openTestDatabase();
  const roles = ['SuperAdmin'];
  await goLive(database.db, { ...aRelease('parks', '1.0.0'), records: PARKS, roles });
  const departments = [{ entity: departmentEntity('parks', PARKS), roles }];
  api = await startTestApi({ database, departments, servers: 2 });
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

type Values = Record<string, string | number | File>;

const PLACE = { name: 'Kula', address: 'Trg', latitude: 42.4, longitude: 19.2, description: 'Stara.' };
const SITE = {
  ...PLACE,
  investor: 'Glavni grad',
  building_size: 120.5,
  construction_start_date: '2026-01-10',
  construction_end_date: '2027-01-10',
};
const monument = async () => ({
  ...PLACE,
  base_of_knowledge: await samples.pdf(),
  image: await samples.png(),
});

const monuments = '/ar_platform/monuments/';
const buildings = '/ar_platform/buildings/';
const parks = '/records/parks/';
const PARK = { name: 'Gorica' };

async function sendForm(path: string, values: Values, key: string, access = admin.access) {
  const encoded = new Response(formOf(values));
  return api.send({
    method: 'POST',
    url: `/api${path}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${access}`,
      'idempotency-key': key,
    },
  });
}

const sendUser = (email: string, key: string) =>
  api.send({
    method: 'POST',
    url: '/api/users/',
    payload: {
      first_name: 'Ana',
      last_name: 'Test',
      email,
      username: email,
      group_names: ['SupersluzbenikAdmin'],
    },
    headers: { authorization: `Bearer ${admin.access}`, 'idempotency-key': key },
  });

const count = async (path: string): Promise<number> => (await api.get(path, admin.access)).json().count;
const stored = async () => (await readdir(api.folders.files).catch(() => [])).sort();
const received = () => readdir(api.folders.incoming).catch(() => []);
const keys = () => api.db.selectFrom('idempotency_keys').select(['key', 'record_id']).execute();

test.each([
  [monuments, monument],
  [buildings, async () => ({ ...SITE, model_3d: await samples.glb() })],
  ['/supersluzbenik/', async () => ({ upload_file: samples.txt() })],
  [parks, async () => PARK],
] as [string, () => Promise<Values>][])(
  'creates one record for a form sent twice to %s',
  async (path, values) => {
    const before = await count(path);
    const first = await sendForm(path, await values(), '"twice"');
    const files = await stored();
    const again = await sendForm(path, await values(), '"twice"');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(await count(path)).toBe(before + 1);
    expect(await stored()).toEqual(files);
    expect(await received()).toEqual([]);
  },
);

test('invites a user once, with one mail and one log entry', async () => {
  const first = await sendUser('jednom@podgorica.example', 'user-1');
  const again = await sendUser('jednom@podgorica.example', '"user-1"');
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json()).toEqual(first.json());
  const mails = api.db.selectFrom('outbox').select('id');
  expect(await mails.where('recipient_address', '=', 'jednom@podgorica.example').execute()).toHaveLength(1);
  expect(api.log.filter((line) => line.includes('user-invited'))).toHaveLength(1);
});

test('responds with 422 and the saved record to a different form with the same key, and creates nothing', async () => {
  const { id } = (await sendForm(parks, PARK, 'reused')).json();
  const before = await count(parks);
  const other = await sendForm(parks, { ...PARK, name: 'Most' }, 'reused');
  expect([other.statusCode, other.json()]).toEqual([
    422,
    {
      detail: 'Ovaj obrazac je već sačuvan s drugim podacima. Izmijenite sačuvani zapis.',
      saved_record: { id, deleted: false },
    },
  ]);
  expect(await count(parks)).toBe(before);
  expect((await sendForm(parks, PARK, 'reused')).statusCode).toBe(201);
});

test('responds with 422 if only a file differs, and stores nothing of the second form', async () => {
  await sendForm(monuments, await monument(), 'file');
  const files = await stored();
  const image = await samples.png('kula.png', { width: 41 });
  expect((await sendForm(monuments, { ...(await monument()), image }, 'file')).statusCode).toBe(422);
  expect(await stored()).toEqual(files);
  expect(await received()).toEqual([]);
});

test('responds with 422 to each form whose key belongs to a deleted record', async () => {
  const { id } = (await sendForm(parks, PARK, 'deleted')).json();
  await api.send({
    method: 'DELETE',
    url: `/api${parks}${id}/`,
    headers: { authorization: `Bearer ${admin.access}` },
  });
  for (const name of [PARK.name, 'Most']) {
    const again = await sendForm(parks, { name }, 'deleted');
    expect([again.statusCode, again.json()]).toEqual([
      422,
      {
        detail: 'Zapis koji je sačuvan iz ovog obrasca je u međuvremenu izbrisan.',
        saved_record: { id, deleted: true },
      },
    ]);
  }
  expect((await sendForm(parks, PARK, 'deleted-2')).statusCode).toBe(201);
});

test('responds with 422 and the invited user to a different invitation with the same key', async () => {
  const { id } = (await sendUser('prva@podgorica.example', 'user-2')).json();
  const other = await sendUser('druga@podgorica.example', 'user-2');
  expect([other.statusCode, other.json().saved_record]).toEqual([422, { id, deleted: false }]);
});

test('accepts the same key from a different person and on a different route', async () => {
  await sendForm(parks, PARK, 'bound');
  const other = await api.signInAs('SuperAdmin');
  const before = await count(parks);
  expect((await sendForm(parks, PARK, 'bound', other.access)).statusCode).toBe(201);
  expect(await count(parks)).toBe(before + 1);
  expect((await sendForm('/supersluzbenik/', { upload_file: samples.txt() }, 'bound')).statusCode).toBe(201);
});

test('stores no key for a refused form, so the corrected form is saved', async () => {
  const refused = await sendForm(parks, { ...PARK, name: '' }, 'mended');
  const saved = await sendForm(parks, PARK, 'mended');
  expect([refused.statusCode, saved.statusCode]).toEqual([400, 201]);
  await sendUser('zauzeta@podgorica.example', 'taken-1');
  const taken = await sendUser('zauzeta@podgorica.example', 'taken-2');
  expect(taken.statusCode).toBe(400);
  expect((await keys()).map(({ key }) => key)).not.toContain('taken-2');
});

test('creates one record for eight concurrent requests with the same key on two servers', async () => {
  const before = await count(parks);
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendForm(parks, PARK, 'race')));
  const made = sent.filter(({ statusCode }) => statusCode === 201);
  expect(new Set(made.map((answer) => answer.json().id)).size).toBe(1);
  expect(sent.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true);
  expect(await count(parks)).toBe(before + 1);
});

test.runIf(ON_POSTGRES)('responds with 409 while the first form is being saved', async () => {
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'dept_parks'::regclass and not granted`.execute(api.db);
    return rows.length;
  };
  const { first, second } = await api.db.transaction().execute(async (trx) => {
    await sql`lock table dept_parks in exclusive mode`.execute(trx);
    const first = sendForm(parks, PARK, 'running');
    await expect.poll(isWaiting).toBe(1);
    return { first, second: await sendForm(parks, PARK, 'running') };
  });
  expect([second.statusCode, second.headers['retry-after']]).toEqual([409, '1']);
  expect((await first).statusCode).toBe(201);
});

test.each(['""', '"a', 'a b', 'č', 'a'.repeat(256), '"a", "b"'])('refuses the key %j', async (key) => {
  const answer = await sendForm(parks, PARK, key);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['idempotency-key']]);
});

test.each([monuments, buildings, parks, '/supersluzbenik/', '/users/'])(
  'describes the key of POST %s in the OpenAPI document',
  async (path) => {
    const { paths } = (await api.get('/openapi.json')).json();
    const { parameters } = paths[`/api${path.slice(0, -1)}`].post;
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: false }),
    );
  },
);

test('deletes keys after a day', async () => {
  await sendForm(parks, PARK, 'old');
  await sql`update idempotency_keys set made_at = now() - interval '25 hours' where key = 'old'`.execute(
    api.db,
  );
  await sweepIdempotencyKeys(api.db);
  const before = await count(parks);
  expect((await sendForm(parks, PARK, 'old')).statusCode).toBe(201);
  expect(await count(parks)).toBe(before + 1);
});
