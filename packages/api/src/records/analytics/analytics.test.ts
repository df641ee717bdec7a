import type { Analytics } from '@ar/domain/analytics';
import { ENTITIES } from '@ar/domain/entities/all';
import type { Role } from '@ar/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { catalogueOf } from '../definitions/catalogue.ts';
import { narrow } from '../lists/filters.ts';
import { LACKS, readAnalytics } from './figures.ts';

/** Half past midnight on Saturday in Podgorica, which is still Friday in UTC. */
const NOW = new Date('2026-11-20T23:30:00Z');
const LONG_AGO = '2026-01-05T08:00:00Z';

let api: TestApi;
const access = new Map<Role | null, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const role of [
    'SuperAdmin',
    'BuildingsAdmin',
    'MonumentsAdmin',
    'SupersluzbenikAdmin',
    null,
  ] as const) {
    access.set(role, (await api.signInAs(role)).access);
  }
});
beforeEach(async () => {
  await sql`truncate all_buildings, all_monuments, all_clerk_files, files, audit_log, scans restart identity cascade`.execute(
    api.db,
  );
});
afterAll(() => api.stop());

const read = (role: Role) =>
  readAnalytics({ db: api.db, catalogue: catalogueOf([]), config: { quotaBytes: undefined } }, role, NOW);
const place = { address: 'Trg', description: 'Opis', created_at: LONG_AGO };
const monument = async (fields: object = {}) =>
  (
    await api.db
      .insertInto('monuments')
      .values({ name: 'Sahat-kula', ...place, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const building = (start: string | null, end: string | null) =>
  api.db
    .insertInto('buildings')
    .values({
      name: 'Vrtić',
      ...place,
      investor: 'Opština',
      construction_start_date: start,
      construction_end_date: end,
    })
    .execute();
const file = async (kind: 'image' | 'audio' | 'clerk', storage_key: string) =>
  (
    await api.db
      .insertInto('files')
      .values({
        kind,
        storage_key,
        original_name: 'x',
        content_type: 'x',
        size: 1,
        sha256: 'x',
        is_public: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const clerkFile = async (fields: object = {}) =>
  (
    await api.db
      .insertInto('clerk_files')
      .values({ filename: 'statut.pdf', file_id: await file('clerk', crypto.randomUUID()), ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const entry = (resource: string, action: string, record: number | string, at: string, values: object = {}) =>
  api.db
    .insertInto('audit_log')
    .values({
      resource,
      action,
      record_id: String(record),
      at,
      actor_name: 'Ana Test',
      before: 'null',
      after: 'null',
      ...values,
    })
    .execute();

describe('GET /analytics/', () => {
  const PARTS: [Role, Analytics['totals'][number]['resource'][]][] = [
    ['SuperAdmin', ['users', 'buildings', 'monuments', 'clerk']],
    ['BuildingsAdmin', ['buildings']],
    ['MonumentsAdmin', ['monuments']],
    ['SupersluzbenikAdmin', ['clerk']],
  ];

  test.each(PARTS)('shows %s only the sections %j', async (role, seen) => {
    await Promise.all([monument(), building(null, null), clerkFile()]);
    for (const resource of ['users', 'buildings', 'monuments', 'clerk', 'registry']) {
      await entry(resource, 'update', 1, LONG_AGO);
    }
    const answer = await api.get('/analytics/', access.get(role));
    expect(answer.statusCode).toBe(200);
    const body: Analytics = answer.json();
    expect(body.totals.map(({ resource }) => resource)).toEqual(seen);
    expect(body.activity.map(({ resource }) => resource)).toEqual(seen);
    expect('construction' in body).toBe(seen.includes('buildings'));
    expect('knowledge_files' in body).toBe(seen.includes('clerk'));
    const visited = seen.filter((resource) => resource === 'buildings' || resource === 'monuments');
    expect(body.scans?.map(({ resource }) => resource) ?? []).toEqual(visited);
    expect(new Set(body.latest.map(({ resource }) => resource))).toEqual(new Set(seen));
    for (const { resource } of body.missing) expect(seen).toContain(resource);
    expect(answer.body).not.toMatch(/"(detail|message)":/);
  });

  test('counts a new record immediately', async () => {
    const totals = async () => (await api.get('/analytics/', access.get('MonumentsAdmin'))).json().totals;
    expect(await totals()).toMatchObject([{ total: 0 }]);
    await monument();
    expect(await totals()).toMatchObject([{ total: 1 }]);
  });

  test('shows a guest no figures', async () => {
    expect((await api.get('/analytics/', access.get(null))).statusCode).toBe(403);
  });
});

describe('totals', () => {
  const totalOf = async (): Promise<unknown> => (await read('MonumentsAdmin')).totals[0];

  test('include records in the total of 30 days ago that were deleted since', async () => {
    await monument();
    await monument({ created_at: '2026-10-21T23:30:00Z' });
    await monument({ created_at: '2026-10-21T23:30:01Z' });
    expect(await totalOf()).toEqual({ resource: 'monuments', total: 3, total_before: 2 });
    await entry('monuments', 'delete', 90, '2026-11-01T08:00:00Z');
    await entry('monuments', 'delete', 91, '2026-10-01T08:00:00Z');
    await entry('buildings', 'delete', 92, '2026-11-01T08:00:00Z');
    expect(await totalOf()).toEqual({ resource: 'monuments', total: 3, total_before: 3 });
  });

  test('derive the total of 30 days ago from the deletions and restores since', async () => {
    const [back, late, twice] = [await monument(), await monument(), await monument()];
    await entry('monuments', 'delete', back, '2026-11-01T08:00:00Z');
    await entry('monuments', 'restore', back, '2026-11-02T08:00:00Z');
    // The earlier total does not count this record, which was in the trash 30 days ago.
    await entry('monuments', 'delete', late, '2026-10-01T08:00:00Z');
    await entry('monuments', 'restore', late, '2026-11-02T08:00:00Z');
    for (const [action, day] of [
      ['delete', '01'],
      ['restore', '02'],
      ['delete', '03'],
      ['restore', '04'],
    ] as const)
      await entry('monuments', action, twice, `2026-11-${day}T08:00:00Z`);
    // The earlier total counts record 90, but neither 91 nor 92, which were in the trash 30 days ago.
    await entry('monuments', 'delete', 90, '2026-11-01T08:00:00Z');
    await entry('monuments', 'erase', 90, '2026-11-02T08:00:00Z');
    await entry('monuments', 'delete', 91, '2026-10-01T08:00:00Z');
    await entry('monuments', 'expire', 91, '2026-11-02T08:00:00Z');
    await entry('monuments', 'restore', 92, '2026-11-02T08:00:00Z');
    await entry('monuments', 'delete', 92, '2026-11-03T08:00:00Z');
    expect(await totalOf()).toEqual({ resource: 'monuments', total: 3, total_before: 3 });
  });

  test('do not include records that were created and deleted within the 30 days', async () => {
    await entry('monuments', 'create', 90, '2026-11-01T08:00:00Z');
    await entry('monuments', 'delete', 90, '2026-11-02T08:00:00Z');
    expect(await totalOf()).toEqual({ resource: 'monuments', total: 0, total_before: 0 });
  });
});

describe('activity', () => {
  const weeksOf = async () => (await read('MonumentsAdmin')).activity[0]?.weeks ?? [];

  test('covers the last twelve weeks, including weeks without changes', async () => {
    const weeks = await weeksOf();
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ starts: '2026-08-31', added: 0, edited: 0 });
    expect(weeks.at(-1)?.starts).toBe('2026-11-16');
  });

  test('starts weeks at midnight in Podgorica, in summer and winter', async () => {
    await entry('monuments', 'create', 1, '2026-08-30T21:59:59Z');
    await entry('monuments', 'create', 2, '2026-08-30T22:00:00Z');
    await entry('monuments', 'create', 3, '2026-11-15T22:59:59Z');
    await entry('monuments', 'create', 4, '2026-11-15T23:00:00Z');
    const added = (await weeksOf()).filter((week) => week.added > 0);
    expect(added.map(({ starts, added: count }) => [starts, count])).toEqual([
      ['2026-08-31', 1],
      ['2026-11-09', 1],
      ['2026-11-16', 1],
    ]);
  });

  test('counts records instead of edits, and excludes deletions and other resources', async () => {
    await entry('monuments', 'update', 1, '2026-11-17T08:00:00Z');
    await entry('monuments', 'update', 1, '2026-11-18T08:00:00Z');
    await entry('monuments', 'update', 2, '2026-11-18T08:00:00Z');
    await entry('monuments', 'delete', 2, '2026-11-18T09:00:00Z');
    await entry('buildings', 'create', 1, '2026-11-18T09:00:00Z');
    expect((await weeksOf()).at(-1)).toEqual({ starts: '2026-11-16', added: 0, edited: 2 });
  });
});

test('classifies building sites as planned, under way or finished by the date in Podgorica', async () => {
  await building('2026-11-22', '2027-01-01');
  await building('2026-11-22', null);
  await building('2026-11-21', '2026-11-22');
  await building('2026-01-01', '2026-11-21');
  await building(null, '2026-11-21');
  await building('2026-11-21', null);
  await building(null, '2026-11-22');
  await building(null, null);
  expect((await read('BuildingsAdmin')).construction).toEqual({
    planned: 2,
    under_way: 1,
    finished: 2,
    unknown: 3,
  });
});

test('counts active and inactive knowledge-base files', async () => {
  await clerkFile();
  await clerkFile({ is_active: false });
  await clerkFile({ is_active: false });
  expect((await read('SupersluzbenikAdmin')).knowledge_files).toEqual({ active: 1, inactive: 2 });
});

describe('the latest changes', () => {
  test('are the ten newest changes, with the current names of the records', async () => {
    const id = await monument({ name: 'Novo ime' });
    for (let day = 1; day <= 11; day += 1) {
      await entry('monuments', 'update', id, `2026-11-${10 + day}T08:00:00Z`, { after: '{"name":"Staro"}' });
    }
    const { latest } = await read('MonumentsAdmin');
    expect(latest).toHaveLength(10);
    expect(latest[0]).toEqual({
      at: '2026-11-21T08:00:00.000Z',
      actor_name: 'Ana Test',
      action: 'update',
      resource: 'monuments',
      record_id: String(id),
      record_name: 'Novo ime',
      batch: null,
      batch_count: 1,
    });
    expect(latest.at(-1)?.at).toBe('2026-11-12T08:00:00.000Z');
  });

  test('show a batch once, with the number of entries', async () => {
    const batch = crypto.randomUUID();
    for (let id = 1; id <= 12; id += 1)
      await entry('monuments', 'delete', id, LONG_AGO, { batch, leads: id === 1 });
    await entry('monuments', 'update', 20, LONG_AGO);
    const { latest } = await read('MonumentsAdmin');
    expect(latest.map(({ record_id, batch_count }) => [record_id, batch_count])).toEqual([
      ['20', 1],
      ['1', 12],
    ]);
  });

  test.each([
    [
      'monuments',
      'update',
      { after: '{"name":"Novo"}', before: '{"name":"Staro"}', record_name: 'Novo' },
      'Novo',
    ],
    ['monuments', 'delete', { before: '{"name":"Most"}', record_name: 'Most' }, 'Most'],
    ['clerk', 'delete', { before: '{"filename":"statut.pdf"}', record_name: 'statut.pdf' }, 'statut.pdf'],
    ['users', 'delete', { before: '{"first_name":"Đina"}', record_name: 'Đina Đuković' }, 'Đina Đuković'],
    ['users', 'reset-password', { record_name: 'Ana Test' }, null],
  ])(
    'show the journal’s name of a deleted record (%s, latest entry %s)',
    async (resource, action, values, name) => {
      await entry(resource, action, 99, LONG_AGO, values);
      expect((await read('SuperAdmin')).latest[0]?.record_name).toBe(name);
    },
  );

  test('name existing users and files, and accept a non-numeric record id', async () => {
    const { id } = await api.addUser({ first_name: 'Đina', last_name: 'Đuković' });
    const clerk = await clerkFile({ name: 'Statut grada' });
    await entry('users', 'reset-password', id, LONG_AGO);
    await entry('clerk', 'update', clerk, LONG_AGO);
    await entry('monuments', 'update', 'users@1.4.0', LONG_AGO);
    await entry('monuments', 'update', '99999999999', LONG_AGO);
    const { latest } = await read('SuperAdmin');
    expect(latest.map(({ record_name }) => record_name)).toEqual([null, null, 'statut.pdf', 'Đina Đuković']);
  });
});

describe('scans', () => {
  const scan = (list: string, record_id: number, day: string, count: number) =>
    api.db.insertInto('scans').values({ list, record_id, day, count }).execute();
  const scansOf = async () => (await read('MonumentsAdmin')).scans?.[0];

  test('are counted by place and week, with the most scanned place first', async () => {
    const [tower, bridge, quiet] = [
      await monument({ name: 'Sahat kula' }),
      await monument({ name: 'Most' }),
      await monument({ name: 'Ribnica' }),
    ];
    await scan('monuments', tower, '2026-11-15', 4);
    await scan('monuments', tower, '2026-11-16', 1);
    await scan('monuments', bridge, '2026-11-17', 5);
    await scan('monuments', bridge, '2026-11-21', 2);
    await scan('monuments', 99, '2026-08-31', 3);
    await scan('monuments', quiet, '2026-08-30', 50);
    await scan('buildings', tower, '2026-11-17', 50);
    const scans = await scansOf();
    expect(scans?.weeks.filter(({ count }) => count > 0)).toEqual([
      { starts: '2026-08-31', count: 3 },
      { starts: '2026-11-09', count: 4 },
      { starts: '2026-11-16', count: 8 },
    ]);
    expect(scans?.places.map(({ name, weeks }) => [name, ...weeks.slice(-2)])).toEqual([
      ['Most', 0, 7],
      ['Sahat kula', 4, 1],
    ]);
    expect(scans?.places[0]?.weeks).toHaveLength(12);
  });

  test('are empty before the first scan', async () => {
    expect(await scansOf()).toMatchObject({ resource: 'monuments', places: [] });
  });
});

describe('missing content', () => {
  const lackOf = async (lacks: string) =>
    (await read('MonumentsAdmin')).missing.find((one) => one.lacks === lacks);

  test('is counted for each kind of content, with the names of the newest five records', async () => {
    for (let number = 1; number <= 6; number += 1) await monument({ name: `Spomenik ${number}` });
    const complete = {
      name: 'Potpun',
      name_en: 'Complete',
      description_en: 'Text',
      image_id: await file('image', 'i'),
      audio_description_id: await file('audio', 'a'),
    };
    await monument(complete);
    for (const lacks of ['image', 'english', 'audio']) {
      const lack = await lackOf(lacks);
      expect(lack).toMatchObject({ resource: 'monuments', count: 6 });
      expect(lack?.newest.map(({ name }) => name)).toEqual(
        [6, 5, 4, 3, 2].map((number) => `Spomenik ${number}`),
      );
    }
    await monument({ ...complete, name_en: '' });
    await monument({ ...complete, description_en: '' });
    expect((await lackOf('english'))?.count).toBe(8);
    expect((await lackOf('image'))?.count).toBe(6);
  });

  test('never contains audio for buildings', async () => {
    await building(null, null);
    const { missing } = await read('BuildingsAdmin');
    expect(missing.map(({ lacks, count }) => [lacks, count])).toEqual([
      ['image', 1],
      ['english', 1],
    ]);
  });

  test.each(LACKS)('uses an index: $resource without $lacks', async ({ resource, lacks, filter }) => {
    const trx = await api.db.startTransaction().execute();
    // With enough complete records, a full scan costs more than the index.
    const own = resource === 'buildings' ? sql`investor` : sql`audio_description_id`;
    await sql`
      with file as (
        insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
        values ('image', 'a', 'a', 'a', 1, 'a', true) returning id)
      insert into ${sql.table(resource)} (name, name_en, description_en, address, image_id, ${own})
      select 'a', 'a', 'a', 'a', file.id, file.id from file, generate_series(1, 2000)`.execute(trx);
    await sql`analyze ${sql.table(`all_${resource}`)}`.execute(trx);
    const plan = await sql`
      explain select id, name from ${sql.table(resource)}
      where ${narrow(ENTITIES[resource], { [filter]: 'true' }).conditions[0]} order by id desc limit 5`.execute(
      trx,
    );
    await trx.rollback().execute();
    expect(JSON.stringify(plan.rows)).toContain(`${resource}_without_${lacks}`);
  });
});
