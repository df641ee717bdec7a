import { ENTITIES } from '@ar/domain/entities/all';
import { departmentEntity } from '@ar/domain/entities/department-entity';
import { type DepartmentRecords, departmentRecords } from '@ar/domain/entities/department-records';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { fitTable } from '../../records/definitions/tables.ts';
import { removeUnreferencedRows } from '../../records/sweep/sweep.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { importsOf } from '../../testing/imports.ts';
import { PARKS, WIDER_PARKS } from '../../testing/parks.ts';
import { addRecord } from '../../testing/records.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { formOf, samples } from '../../testing/samples.ts';

const parks = departmentEntity('parks', PARKS);

let database: TestDatabase;
let api: TestApi;
let admin: string;
let ana: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await goLive(database.db, { ...aRelease('parks', '1.0.0'), records: PARKS, roles: ['MonumentsAdmin'] });
  api = await startTestApi({ database, departments: [{ entity: parks, roles: ['MonumentsAdmin'] }] });
  admin = (await api.signInAs('SuperAdmin')).access;
  ana = (await api.signInAs('MonumentsAdmin')).access;
});
afterAll(() => api.stop());

const addPark = (name: string, more: Parameters<typeof formOf>[0] = {}) =>
  addRecord(api, '/records/parks/', { name, ...more }, ana);

test('records of a department support the same calls as records of the product', async () => {
  const made = await addPark('Park šuma Gorica', {
    name_en: 'Gorica forest park',
    area: '150000.5',
    fenced: 'true',
    latitude: 42.449,
    longitude: 19.269,
    picture: await samples.png(),
    plan: await samples.pdf(),
  });
  const path = `/records/parks/${made.id}/`;
  expect(made).toMatchObject({
    area: 150000.5,
    fenced: true,
    plan_name: 'Znanje o kuli.pdf',
    created_by_name: 'Ana Test',
  });
  const found = await api.get('/records/parks/?search=park%20gorici&fenced=true&area__gte=1000', ana);
  expect(found.json().results).toEqual([made]);
  const edited = await api.sendForm('PATCH', path, formOf({ area: '160000' }), ana, '"1"');
  expect(edited.json()).toMatchObject({ area: 160000, version: 2 });
  const stale = await api.sendForm('PATCH', path, formOf({ area: '1' }), ana, '"1"');
  expect(stale.statusCode).toBe(412);
  const history = (await api.get(`${path}history/`, ana)).json().results;
  expect(history[0]).toMatchObject({
    action: 'update',
    changes: [{ field: 'area', before: 150000.5, after: 160000 }],
  });
  expect((await api.post(`/activity/${history[0].id}/revert/`, {}, ana)).json()).toMatchObject({
    area: 150000.5,
  });
  expect((await api.get(`${path}plan/`, ana)).json().url).toMatch(/^\/files\//);
  expect((await api.delete(path, ana)).statusCode).toBe(204);
  expect((await api.get(path, ana)).statusCode).toBe(404);
  const [archived] = (await api.get('/archive/?resource=dept_parks', admin)).json().results;
  expect(archived).toMatchObject({ name: 'Park šuma Gorica', files: 2 });
  expect((await api.get(`/archive/${archived.id}/`, admin)).json().record).toMatchObject({ area: 150000.5 });
  expect((await api.post(`/archive/${archived.id}/restore/`, {}, admin)).statusCode).toBe(200);
  expect((await api.get(path, ana)).json()).toMatchObject({ name: 'Park šuma Gorica', area: 150000.5 });
  for (const whose of [admin, ana])
    expect((await api.get('/analytics/', whose)).json().latest[0]).toMatchObject({
      action: 'restore',
      resource: 'dept_parks',
      record_name: 'Park šuma Gorica',
    });
  const journal = (await api.get('/activity/?resource=dept_parks', admin)).json().results;
  expect(journal.map(({ action }: { action: string }) => action)).toEqual([
    'restore',
    'delete',
    'revert',
    'update',
    'create',
  ]);
});

test('the public list contains only the public fields and the id', async () => {
  await addPark('Njegošev park', { latitude: 42.4405, longitude: 19.2601, area: '12000' });
  const { data } = (await api.get('/records/parks/public/')).json();
  const [park] = data.filter(({ name }: { name: string }) => name === 'Njegošev park');
  expect(Object.keys(park).sort()).toEqual(['id', 'latitude', 'longitude', 'name', 'picture']);
});

test('removes files that no record uses, and keeps the files of records', async () => {
  const made = await addPark('Park sa slikom', { picture: await samples.png() });
  const gone = await addPark('Park bez slike', { plan: await samples.pdf('Drugi plan.pdf') });
  await sql`update dept_parks set plan_id = null where id = ${gone.id}`.execute(database.db);
  const swept = await removeUnreferencedRows(database.db, new Date(Date.now() + 1000), 30);
  expect(swept).toHaveLength(1);
  expect((await api.send({ url: made.picture })).statusCode).toBe(200);
});

test("a person with the department's role can import records and undo the import", async () => {
  const parks = importsOf(api, '/records/parks/', ana);
  const count = async () => (await api.get('/records/parks/', ana)).json().count;
  const before = await count();
  const template = await api.get('/records/parks/imports/template/?language=mn', ana);
  expect(template.statusCode).toBe(200);
  const one = await parks.ready(
    'Naziv;Površina (m²);Ograđen\nPark A;1.250,5;da\nPark B;-3;ne\nPark C;7;ne\n',
    {
      name: 'parkovi.csv',
    },
  );
  expect(one.verdicts).toEqual({ new: 2, invalid: 1 });
  expect(await parks.run(one.id, 'valid')).toMatchObject({ state: 'done', outcomes: { added: 2 } });
  const { results } = (await api.get('/records/parks/?limit=100', ana)).json();
  expect(results.find(({ name }: { name: string }) => name === 'Park A')).toMatchObject({
    name: 'Park A',
    area: 1250.5,
    fenced: true,
  });
  expect(await parks.undo(one.id)).toMatchObject({ state: 'undone', not_undone: 0 });
  expect(await count()).toBe(before);
});

test('refuses every call of a role without access to the department', async () => {
  const clerk = (await api.signInAs('SupersluzbenikAdmin')).access;
  const { id } = await addPark('Karađorđev park');
  for (const path of [
    '/records/parks/',
    `/records/parks/${id}/`,
    '/records/parks/export/?fields=name',
    '/records/parks/views/',
  ])
    expect([path, (await api.get(path, clerk)).statusCode]).toEqual([path, 403]);
  expect((await api.get('/activity/?resource=dept_parks', clerk)).json().results).toEqual([]);
  expect((await api.delete(`/records/parks/${id}/`, clerk)).statusCode).toBe(403);
});

test('a wider definition keeps the data, and calls with the former definition still work', async () => {
  const before = await addPark('Park Kruševac', { area: '8000' });
  const wider = departmentEntity('parks', WIDER_PARKS);
  const change = () => database.db.transaction().execute((trx) => fitTable(trx, wider));
  await change();
  await change();
  expect((await api.get(`/records/parks/${before.id}/`, ana)).json()).toEqual(before);
  const after = await addPark('Park Rimski trg', { area: '500' });
  expect((await api.get('/records/parks/?search=rimski', ana)).json().results).toEqual([after]);
  await sql`update dept_parks set notes = 'Fontana i lipe' where id = ${after.id}`.execute(database.db);
  const { rows } = await sql<{
    search_text: string;
  }>`select search_text from dept_parks where id = ${after.id}`.execute(database.db);
  expect(rows[0]?.search_text).toContain('fontana i lipe');
});

describe('the table', () => {
  interface Made {
    columns: Record<string, unknown>[];
    indexes: string[];
    triggers: unknown[];
    references: string[];
  }
  const madeOf = async (schema: string, table: string): Promise<Made> => {
    const { rows } = await sql<Made>`select
      (select json_agg(json_build_object('name', column_name, 'type', data_type, 'null', is_nullable) order by column_name)
        from information_schema.columns where table_schema = ${schema} and table_name = ${table}) as columns,
      (select json_agg(regexp_replace(indexdef, '^.* USING ', '') order by 1) from pg_indexes
        where schemaname = ${schema} and tablename = ${table}) as indexes,
      (select json_agg(tgname order by tgname) from pg_trigger
        where not tgisinternal and tgrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass) as triggers,
      (select json_agg(pg_get_constraintdef(oid) order by 1) from pg_constraint
        where contype = 'f' and conrelid = format('%I.%I', ${schema}::text, ${table}::text)::regclass) as references`.execute(
      database.db,
    );
    return rows[0] as Made;
  };

  test("has the columns, references and triggers of a product's table with the same definition", async () => {
    const { fields } = ENTITIES.monuments;
    const definition = {
      words: { one: 'monument', many: 'monuments' },
      fields: Object.fromEntries(
        Object.entries(fields)
          .filter(([, { kind }]) => !['id', 'version', 'moment', 'qr', 'person', 'file-name'].includes(kind))
          .map(([name, field]) => {
            const {
              column: _,
              required,
              missing: __,
              axis: ___,
              ...rest
            } = { column: '', missing: '', axis: '', required: undefined, ...field } as Record<
              string,
              unknown
            >;
            return [name, { ...rest, ...(required === 'always' && { required: true }) }];
          }),
      ),
    } as DepartmentRecords;
    await database.db.transaction().execute((trx) => fitTable(trx, departmentEntity('copies', definition)));
    const [own, copy] = [await madeOf('public', 'all_monuments'), await madeOf('dept_copies', 'records')];
    expect(copy.columns).toEqual(own.columns);
    expect(copy.references.toSorted()).toEqual(own.references.toSorted());
    expect(copy.triggers).toEqual(expect.arrayContaining(own.triggers as string[]));
  });
});

test('refuses a field that is named like a system column', async () => {
  const id = 'bare';
  const bare = { ...PARKS, fields: { name: PARKS.fields.name } } as DepartmentRecords;
  await database.db.transaction().execute((trx) => fitTable(trx, departmentEntity(id, bare)));
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = ${`dept_${id}`} and column_name <> 'name'`.execute(database.db);
  const { area } = PARKS.fields;
  const isTaken = (name: string) =>
    !departmentRecords.safeParse({ ...bare, fields: { ...bare.fields, [name]: area } }).success;
  expect(isTaken('area')).toBe(false);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['archived_at', 'version']));
  expect(rows.filter(({ name }) => !isTaken(name))).toEqual([]);
});
