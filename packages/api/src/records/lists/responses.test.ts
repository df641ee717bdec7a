import { type Building, building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { orderingOf } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { ROLES, roleLabel } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { migrate } from '../../platform/database/migrate.ts';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let access: string;
let author: number;
const ids = { building: 0, monument: 0, clerk: 0 };

beforeAll(async () => {
  api = await startTestApi();
  ({ access, id: author } = await api.signInAs('SuperAdmin'));
  const file = async (kind: 'image' | 'model' | 'knowledge' | 'audio' | 'clerk', name: string) =>
    (
      await api.db
        .insertInto('files')
        .values({
          kind,
          storage_key: `${kind}/key-of-${name}`,
          original_name: name,
          content_type: 'application/octet-stream',
          size: 1,
          sha256: 'x',
          is_public: kind !== 'knowledge' && kind !== 'clerk',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const place = {
    name: 'Sahat-kula',
    address: 'Trg',
    latitude: 42.4361,
    longitude: 19.2632,
    description: 'Stara',
  };
  const by = { created_by: author, last_modified_by: author };
  const insertBuilding = api.db.insertInto('buildings').values({
    ...place,
    ...by,
    investor: 'Opština',
    building_size: 1250.5,
    construction_start_date: '2026-03-29',
    construction_end_date: '2027-10-31',
    licence_number: 'UP-1',
    image_id: await file('image', 'kula.webp'),
    model_3d_id: await file('model', 'kula.glb'),
  });
  ids.building = (await insertBuilding.returning('id').executeTakeFirstOrThrow()).id;
  const insertMonument = api.db.insertInto('monuments').values({
    ...place,
    ...by,
    audio_description_id: await file('audio', 'kula.mp3'),
    base_of_knowledge_id: await file('knowledge', 'kula.pdf'),
  });
  ids.monument = (await insertMonument.returning('id').executeTakeFirstOrThrow()).id;
  const insertClerkFile = api.db
    .insertInto('clerk_files')
    .values({ ...by, filename: 'statut.pdf', file_id: await file('clerk', 'statut.pdf') });
  ids.clerk = (await insertClerkFile.returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => api.stop());

const firstOf = async (path: string) => (await api.get(path, access)).json().results[0];
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const place = {
  name: 'Sahat-kula',
  name_en: null,
  address: 'Trg',
  latitude: 42.4361,
  longitude: 19.2632,
  description: 'Stara',
  description_en: null,
  image_alt: null,
  image_alt_en: null,
};
const record = {
  created_at: moment,
  updated_at: moment,
  created_by_name: 'Ana Test',
  last_modified_by_name: 'Ana Test',
  version: 1,
};

// ASVS 8.2.3, 15.3.1
describe('rows have exactly the documented fields', () => {
  test('building', async () => {
    expect(await firstOf('/ar_platform/buildings/')).toEqual({
      ...place,
      ...record,
      id: ids.building,
      investor: 'Opština',
      building_size: 1250.5,
      construction_start_date: '2026-03-29',
      construction_end_date: '2027-10-31',
      licence_number: 'UP-1',
      image: '/files/image/key-of-kula.webp',
      image_name: 'kula.webp',
      file_name: 'kula.glb',
      model_3d: '/files/model/key-of-kula.glb',
      model_z_up: false,
      qr_code: `${ORIGIN}/visit/BUILDING_${ids.building}`,
    } satisfies Record<keyof Building, unknown>);
  });

  test('monument', async () => {
    expect(await firstOf('/ar_platform/monuments/')).toEqual({
      ...place,
      ...record,
      id: ids.monument,
      image: null,
      image_name: null,
      file_name: 'kula.pdf',
      audio_description: '/files/audio/key-of-kula.mp3',
      audio_name: 'kula.mp3',
      transcript: null,
      transcript_en: null,
      base_of_knowledge: `/api/ar_platform/monuments/${ids.monument}/base_of_knowledge/`,
      qr_code: `${ORIGIN}/visit/MONUMENT_${ids.monument}`,
    });
  });

  test('clerk file', async () => {
    expect(await firstOf('/supersluzbenik/')).toEqual({
      id: ids.clerk,
      name: null,
      address: null,
      latitude: null,
      longitude: null,
      description: null,
      filename: 'statut.pdf',
      is_active: true,
      created_by_name: 'Ana Test',
      created_at: moment,
      qr_code: `${ORIGIN}/visit/CLERK_${ids.clerk}`,
      upload_file: `/api/supersluzbenik/${ids.clerk}/upload_file/`,
      version: 1,
    });
  });

  test('user', async () => {
    const row = await firstOf('/users/');
    expect(Object.keys(row).sort()).toEqual(
      [
        'date_joined',
        'email',
        'first_name',
        'group_names',
        'id',
        'invited_until',
        'is_active',
        'is_superuser',
        'last_name',
        'last_sign_in_at',
        'second_factor',
        'state',
        'threads',
        'username',
        'version',
      ].sort(),
    );
    expect(row).toMatchObject({ is_superuser: true, threads: [], group_names: ['SuperAdmin'] });
  });

  test('keeps a record of an erased author without the name of the author', async () => {
    const { id } = await api.addUser();
    const { id: orphan } = await api.db
      .insertInto('monuments')
      .values({ name: 'Bez autora', address: 'a', created_by: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.deleteFrom('users').where('id', '=', id).execute();
    const { results } = (await api.get('/ar_platform/monuments/?search=autora', access)).json();
    expect(results).toMatchObject([{ id: orphan, created_by_name: null }]);
  });
});

describe('the public maps', () => {
  test('contain no internal field', async () => {
    const buildings = (await api.get('/ar_platform/buildings/public/')).json();
    expect(Object.keys(buildings)).toEqual(['data']);
    expect(buildings.data[0]).toEqual({
      ...place,
      id: ids.building,
      investor: 'Opština',
      licence_number: 'UP-1',
      building_size: 1250.5,
      construction_start_date: '2026-03-29',
      construction_end_date: '2027-10-31',
      image: '/files/image/key-of-kula.webp',
      model_3d: '/files/model/key-of-kula.glb',
      model_z_up: false,
    });
    const monuments = (await api.get('/ar_platform/monuments/public/')).json();
    expect(monuments.data[0]).toEqual({
      ...place,
      id: ids.monument,
      image: null,
      audio_description: '/files/audio/key-of-kula.mp3',
      transcript: null,
      transcript_en: null,
    });
  });

  test('return 304 until the data changes', async () => {
    const url = '/api/ar_platform/buildings/public/';
    const first = await api.send({ url });
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toMatch(
      /^public, max-age=60, stale-while-revalidate=\d+, stale-if-error=\d+$/,
    );
    const again = await api.send({ url, headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await api.db.updateTable('buildings').set({ name: 'Nova kula' }).where('id', '=', ids.building).execute();
    const changed = await api.send({ url, headers: { 'if-none-match': etag } });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });
});

describe('the database', () => {
  test('has no pending migration after migrating', async () => {
    expect(await migrate(api.db)).toEqual([]);
  });

  test('has the same role labels as the domain', async () => {
    for (const role of [...ROLES, 'GreenAreasAdmin' as const]) {
      const { id } = await api.addUser({ role });
      const row = await api.db
        .selectFrom('users')
        .select('role_label')
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row?.role_label).toBe(roleLabel(role));
    }
  });

  test.each([
    ['users', orderingOf(user)],
    ['buildings', orderingOf(building)],
    ['monuments', orderingOf(monument)],
    ['clerk_files', orderingOf(clerkFile)],
  ] as const)('has an index for every sort key of %s', async (table, keys) => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = ${`all_${table}`}`.execute(api.db);
    const indexed = rows.map(
      ({ indexdef }) => indexdef.match(/\((.+?)\) WHERE \(archived_at IS NULL\)$/)?.[1],
    );
    for (const column of keys.filter((key) => !key.endsWith('_by_name'))) {
      expect(indexed).toContain(`${column === 'group_names' ? 'role_label' : column}, id`);
    }
  });
});
