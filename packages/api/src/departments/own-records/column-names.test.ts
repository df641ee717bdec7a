import { departmentEntity } from '@ar/domain/entities/department-entity';
import { type DepartmentRecords, departmentRecords } from '@ar/domain/entities/department-records';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { importsOf } from '../../testing/imports.ts';
import { addRecord } from '../../testing/records.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { formOf, samples } from '../../testing/samples.ts';

/** Aliases in the server's SQL statements. A department's field may have the same name. */
const ALIASES =
  'number starts count known wanted request reports figures results found place now others entry latest by_week shown value text';
/** A department may have 40 fields, and two of these are `name` and `blueprint`. */
const FIELDS = 38;

const NAME = {
  kind: 'text',
  label: { mn: 'Naziv', en: 'Name' },
  max: 100,
  required: true,
  heading: true,
  ordered: true,
  searched: true,
  public: true,
} as const;

const BLUEPRINT = { kind: 'file', upload: 'knowledge', label: { mn: 'Nacrt', en: 'Blueprint' } } as const;

const definitionOf = (names: readonly string[]) => ({
  words: { one: 'thing', many: 'things' },
  fields: {
    name: NAME,
    blueprint: BLUEPRINT,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        {
          kind: 'text',
          label: { mn: `Polje ${name.replaceAll('_', ' ')}`, en: `Field ${name.replaceAll('_', ' ')}` },
          max: 50,
          ordered: true,
          searched: true,
          public: true,
        },
      ]),
    ),
  },
});

let api: TestApi;
let admin: string;
let departments: { id: string; fields: string[] }[];
beforeAll(async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where table_schema = 'public' order by 1`.execute(database.db);
  const names = [...new Set([...rows.map(({ name }) => name), ...ALIASES.split(' ')])].filter(
    (name) =>
      !['name', 'blueprint'].includes(name) && departmentRecords.safeParse(definitionOf([name])).success,
  );
  departments = Array.from({ length: Math.ceil(names.length / FIELDS) }, (_, at) => ({
    id: `clash${String.fromCharCode(97 + at)}`,
    fields: names.slice(at * FIELDS, (at + 1) * FIELDS),
  }));
  const roles = ['MonumentsAdmin'];
  const kept = [];
  for (const { id, fields } of departments) {
    const records = departmentRecords.parse(definitionOf(fields)) as DepartmentRecords;
    await goLive(database.db, { ...aRelease(id, '1.0.0'), records, roles });
    kept.push({ entity: departmentEntity(id, records), roles });
  }
  api = await startTestApi({ database, departments: kept });
  admin = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

test("answers every call for a department whose fields have the names of the server's columns", async () => {
  expect(departments.flatMap(({ fields }) => fields)).toEqual(
    expect.arrayContaining(['record_id', 'actor_id', 'number', 'starts', 'storage_key', 'size', 'at']),
  );
  for (const { id, fields } of departments) {
    const values = Object.fromEntries(fields.map((field) => [field, `Vrijednost ${field}`]));
    const blueprint = await samples.pdf();
    const add = () => addRecord(api, `/records/${id}/`, { name: 'Tvrđava', ...values, blueprint }, admin);
    const [kept, deleted] = [await add(), await add()];
    expect(kept).toMatchObject({ name: 'Tvrđava', ...values });
    const form = formOf({ name: 'Kula' });
    const changed = await api.sendForm('PATCH', `/records/${id}/${kept.id}/`, form, admin);
    expect(changed.statusCode).toBe(200);
    expect((await api.delete(`/records/${id}/${deleted.id}/`, admin)).statusCode).toBe(204);
    await sql`insert into scans (list, record_id, day, count) values (${`dept_${id}`}, ${kept.id}, current_date, 3)`.execute(
      api.db,
    );

    const history = (await api.get(`/records/${id}/${kept.id}/history/`, admin)).json().results;
    expect(history).toHaveLength(2);
    const [archived] = (await api.get(`/archive/?resource=dept_${id}`, admin)).json().results;
    const reads = [
      `/records/${id}/?search=kula&ordering=${fields[0]}`,
      ...fields.map((field) => `/records/${id}/?ordering=-${field}`),
      `/records/${id}/export/?format=csv`,
      `/records/${id}/export/blueprint/`,
      `/records/${id}/nearest/?search=kulla`,
      `/records/${id}/people/`,
      `/records/${id}/${kept.id}/blueprint/`,
      `/archive/${archived.id}/`,
      `/activity/?resource=dept_${id}`,
      `/activity/?search=kula`,
      `/activity/?search=ku`,
      `/activity/${history[0].id}/`,
      '/analytics/',
      '/public/snapshot/',
      '/public/changes/?since=0',
    ];
    const answers = await Promise.all(
      reads.map(async (path) => [path, (await api.get(path, admin)).statusCode]),
    );
    expect(answers.filter(([, status]) => Number(status) >= 400)).toEqual([]);
    const exported = (await api.get(`/records/${id}/export/?format=csv`, admin)).body;
    const imports = importsOf(api, `/records/${id}/`, admin);
    expect(await imports.ready(exported, { name: 'izvoz.csv' })).toMatchObject({ state: 'ready' });
    const reverted = await api.post(`/activity/${history[0].id}/revert/`, {}, admin);
    expect(reverted.json()).toMatchObject({ name: 'Tvrđava' });
    expect((await api.post(`/archive/${archived.id}/restore/`, {}, admin)).statusCode).toBe(200);
  }
});

test('a MonumentsAdmin can read the journal and the analytics of these departments', async () => {
  const monuments = (await api.signInAs('MonumentsAdmin')).access;
  const { id } = departments[0] as { id: string };
  for (const path of [`/activity/?search=tv`, '/activity/?search=tvrđava', '/activity/', '/analytics/'])
    expect([path, (await api.get(path, monuments)).statusCode]).toEqual([path, 200]);
  const scans = (await api.get('/analytics/', monuments)).json().scans;
  expect(scans.find(({ resource }: { resource: string }) => resource === `dept_${id}`).places).toHaveLength(
    1,
  );
});
