import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import type { Entity } from '@ar/domain/entities/entity';
import type { Release } from '@ar/federation/descriptor';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { eraseRecords } from '../../records/changes/trash-rows.ts';
import { readDepartmentRecords } from '../../records/definitions/catalogue.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { PARKS, WIDER_PARKS } from '../../testing/parks.ts';
import { aRelease, goLive, makeToken, releaser } from '../../testing/releases.ts';

let api: TestApi;
let admin: ReturnType<typeof releaser>;
let access: string;
let token: (department: string) => Promise<ReturnType<typeof releaser>>;
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
  ({ access } = await api.signInAs('SuperAdmin'));
  admin = releaser(api, access);
  token = async (department) => releaser(api, await makeToken(api, access, department));
});
afterAll(() => api.stop());

const withRecords = (records: DepartmentRecords): { release: Partial<Release> } => ({ release: { records } });

async function columnsOf(schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = 'records' order by ordinal_position`.execute(api.db);
  return rows.map(({ name }) => name);
}

const reasons = (answer: { json(): { reasons?: { code: string; facts: object }[] } }) =>
  answer.json().reasons?.map(({ code, facts }) => [code, facts]);

test('a release creates or widens the table, and a rollback removes no column', async () => {
  expect((await admin.publish('parks', '1.0.0', withRecords(PARKS))).json()).toMatchObject({
    outcome: 'live',
  });
  expect(await columnsOf('dept_parks')).toEqual(
    expect.arrayContaining(['name', 'area', 'picture_id', 'plan_id']),
  );
  await sql`insert into dept_parks (name, area) values ('Gorica', 12.5)`.execute(api.db);
  const team = await token('parks');
  expect((await team.publish('parks', '1.1.0', withRecords(WIDER_PARKS))).json()).toMatchObject({
    outcome: 'live',
  });
  await sql`update dept_parks set notes = 'Česma'`.execute(api.db);
  await team.change('parks', 'rollback', {});
  const { rows } = await sql`select name, area, notes from dept_parks`.execute(api.db);
  expect(rows).toEqual([{ name: 'Gorica', area: 12.5, notes: 'Česma' }]);
  await team.change('parks', 'promote', { version: '1.1.0' });
  const [kept] = await readDepartmentRecords(api.db);
  expect(Object.keys(kept?.entity.fields ?? {})).toEqual(expect.arrayContaining(['notes']));
});

test('the registry entry of a department has no definition of records', async () => {
  expect(await team('parks')).not.toHaveProperty('records');
});
const team = (id: string) => admin.live(id);

const changed = (fields: object) => withRecords({ ...PARKS, fields: fields as DepartmentRecords['fields'] });

test('refuses a release that removes a field or has an invalid field name', async () => {
  await admin.publish('lawns', '1.0.0', withRecords(PARKS));
  const before = [await columnsOf('dept_lawns'), await team('lawns')];
  const { area, ...others } = PARKS.fields;
  const narrower = await admin.publish('lawns', '2.0.0', changed({ ...others, size: area }));
  expect([narrower.statusCode, reasons(narrower)]).toEqual([400, [['field-removed', { field: 'area' }]]]);
  const hostile = await admin.publish(
    'lawns',
    '2.0.0',
    changed({ ...PARKS.fields, 'a"; drop table users; --': area }),
  );
  expect([hostile.statusCode, reasons(hostile)?.[0]?.[0]]).toEqual([400, 'invalid-descriptor']);
  expect([await columnsOf('dept_lawns'), await team('lawns')]).toEqual(before);
});

const asksFor = async (department: string) => {
  const { requests } = (await api.get('/releases/', access)).json();
  const { changes } = requests.find((request: { department: string }) => request.department === department);
  return changes.map(({ what }: { what: string }) => what);
};

test("a token's release waits for approval if it adds a table or a public field", async () => {
  const team = await token('zoos');
  await admin.publish('zoos', '1.0.0');
  const answer = await team.publish('zoos', '1.1.0', withRecords(PARKS));
  expect(answer.json()).toMatchObject({ outcome: 'waiting' });
  expect(await asksFor('zoos')).toEqual(['fields', 'public-fields', 'record-roles']);
  expect(await columnsOf('dept_zoos')).toEqual([]);
  await admin.change('zoos', 'approve', { version: '1.1.0' });
  expect(await columnsOf('dept_zoos')).toContain('picture_id');
  const open = { ...PARKS.fields, plan: { ...PARKS.fields.plan, public: true } as never };
  expect((await team.publish('zoos', '1.2.0', changed(open))).json()).toMatchObject({ outcome: 'waiting' });
  expect(await asksFor('zoos')).toEqual(['public-fields']);
  expect((await fieldsIn('zoos'))?.plan).not.toHaveProperty('public');
});

test('refuses to approve a waiting release if the table has gained a field since', async () => {
  const team = await token('ponds');
  await admin.publish('ponds', '1.0.0', withRecords(PARKS));
  const roles = ['SuperAdmin', 'BuildingsAdmin'];
  await team.publish('ponds', '1.1.0', { release: { roles, records: PARKS } });
  await team.publish('ponds', '1.0.1', withRecords(WIDER_PARKS));
  const answer = await admin.change('ponds', 'approve', { version: '1.1.0' });
  expect([answer.statusCode, reasons(answer)]).toEqual([400, [['field-removed', { field: 'notes' }]]]);
  expect(answer.json().detail).toContain('To ide u dva koraka');
  expect([(await team.live('ponds')).version, await rolesOf('ponds')]).toEqual(['1.0.1', ['SuperAdmin']]);
});

const rolesOf = async (department: string) =>
  (await readDepartmentRecords(api.db)).find(({ entity }) => entity.table === `dept_${department}`)?.roles;
const fieldsIn = async (department: string) =>
  (await readDepartmentRecords(api.db)).find(({ entity }) => entity.table === `dept_${department}`)?.entity
    .fields;

test('fields and roles of the records follow the stable release, not a canary', async () => {
  const team = await token('groves');
  const roles = ['SuperAdmin', 'MonumentsAdmin'];
  const memo = { kind: 'text', label: { mn: 'Zabilješka', en: 'Memo' }, max: 50 } as const;
  const fields = { ...PARKS.fields, memo };
  const first = { release: { roles, records: { ...PARKS, fields } } };
  await admin.publish('groves', '1.0.0', first);
  const retiring = {
    roles: ['SuperAdmin'],
    records: { ...PARKS, fields: { ...fields, memo: { ...memo, retired: true as const } } },
  };
  const more = { channel: 'canary', percent: 1 };
  expect((await team.publish('groves', '1.1.0', { release: retiring, more })).json()).toMatchObject({
    outcome: 'canary',
  });
  expect([await rolesOf('groves'), Object.hasOwn((await fieldsIn('groves')) ?? {}, 'memo')]).toEqual([
    roles,
    true,
  ]);
  await team.change('groves', 'promote', { version: '1.1.0' });
  expect([await rolesOf('groves'), Object.hasOwn((await fieldsIn('groves')) ?? {}, 'memo')]).toEqual([
    ['SuperAdmin'],
    false,
  ]);
  await team.change('groves', 'rollback', {});
  expect([await rolesOf('groves'), Object.hasOwn((await fieldsIn('groves')) ?? {}, 'memo')]).toEqual([
    roles,
    true,
  ]);
});

test('a token cannot add a role to records with a rollback to a release without records', async () => {
  const team = await token('meadows');
  const open = { roles: ['SuperAdmin', 'BuildingsAdmin'] };
  await admin.publish('meadows', '1.0.0', { release: open });
  await admin.publish('meadows', '1.1.0', { release: { roles: ['SuperAdmin'], records: PARKS } });
  await team.change('meadows', 'rollback', {});
  const answer = await team.publish('meadows', '1.2.0', { release: { ...open, records: PARKS } });
  expect(answer.json()).toMatchObject({ outcome: 'waiting' });
  expect(await asksFor('meadows')).toEqual(['roles', 'record-roles']);
  expect(await rolesOf('meadows')).toEqual(['SuperAdmin']);
});

test('a token cannot make a field public again by promoting an earlier release', async () => {
  const team = await token('lakes');
  const { public: _, ...hidden } = PARKS.fields.name as Record<string, unknown>;
  await admin.publish('lakes', '1.0.0', withRecords(PARKS));
  await admin.publish('lakes', '1.1.0', changed({ ...PARKS.fields, name: hidden }));
  await team.change('lakes', 'promote', { version: '1.0.0' });
  expect((await fieldsIn('lakes'))?.name).not.toHaveProperty('public');
});

test('refuses a new required field, and search finds values of a field that became searchable', async () => {
  await admin.publish('woods', '1.0.0', withRecords(PARKS));
  await sql`insert into dept_woods (name, name_en) values ('Šuma', 'Forest')`.execute(api.db);
  const { required: _, heading: __, ...name } = PARKS.fields.name as Record<string, unknown>;
  const caption = { ...PARKS.fields.name, label: { mn: 'Ime', en: 'Title' } };
  // Only the first definition may have required fields, because existing records have no value for a new field.
  expect(
    reasons(
      await admin.publish(
        'woods',
        '1.1.0',
        changed({ ...PARKS.fields, name: { ...name, retired: true }, caption }),
      ),
    ),
  ).toEqual([['field-required', { field: 'caption' }]]);
  const searched = { kind: 'text', label: { mn: 'Vrsta', en: 'Kind' }, max: 20 };
  await admin.publish('woods', '1.1.0', changed({ ...PARKS.fields, species: searched }));
  await sql`update dept_woods set species = 'Bukva'`.execute(api.db);
  await admin.publish(
    'woods',
    '1.2.0',
    changed({ ...PARKS.fields, species: { ...searched, searched: true } }),
  );
  const { rows } = await sql<{ text: string }>`select search_text as text from dept_woods`.execute(api.db);
  expect(rows[0]?.text).toContain('bukva');
});

test('erases a record of a department without file fields', async () => {
  const { name } = PARKS.fields;
  await admin.publish('signs', '1.0.0', changed({ name }));
  const { rows } = await sql<{
    id: number;
  }>`insert into dept_signs (name) values ('Tabla') returning id`.execute(api.db);
  const [kept] = (await readDepartmentRecords(api.db)).filter(({ entity }) => entity.table === 'dept_signs');
  const left = await api.db
    .transaction()
    .execute((trx) => eraseRecords(trx, kept?.entity as Entity, [rows[0]?.id ?? 0], USUAL_ARCHIVE));
  expect(left).toEqual([]);
  expect((await sql`select from all_dept_signs`.execute(api.db)).rows).toEqual([]);
});

test('hides the records of a retired department, and shows them again after a promotion', async () => {
  await admin.publish('wells', '1.0.0', withRecords(PARKS));
  await sql`insert into dept_wells (name) values ('Bunar')`.execute(api.db);
  const kept = async () =>
    (await readDepartmentRecords(api.db)).find(({ entity }) => entity.resource === 'dept_wells');
  const before = await kept();
  expect([before?.roles, Object.values(before?.entity.fields ?? {}).some((one) => one.public)]).toEqual([
    ['SuperAdmin'],
    true,
  ]);
  await admin.change('wells', 'disable', { reason: 'x' });
  await admin.change('wells', 'retire', { reason: 'x' });
  const after = await kept();
  expect([after?.roles, Object.values(after?.entity.fields ?? {}).some((one) => one.public)]).toEqual([
    [],
    false,
  ]);
  await admin.change('wells', 'promote', { version: '1.0.0' });
  expect(await kept()).toEqual(before);
  expect((await sql`select name from dept_wells`.execute(api.db)).rows).toEqual([{ name: 'Bunar' }]);
});

test('each table has the columns of its live release after twenty concurrent releases', async () => {
  const ids = Array.from({ length: 10 }, (_, at) => `dep${at}`);
  const released = ids.flatMap((id, at) => {
    const records = { ...WIDER_PARKS };
    const first = { ...aRelease(id, '1.0.0', 100 + at), ...(at % 2 === 0 && { records: PARKS }) };
    const second = { ...aRelease(id, '1.1.0', 100 + at), ...(at % 2 === 0 && { records }) };
    return [first, second];
  });
  await Promise.all(released.map((release) => goLive(api.db, release).catch(() => undefined)));
  for (const id of ids) {
    const live = await team(id);
    const { document } = await api.db
      .selectFrom('releases')
      .select('document')
      .where('department', '=', id)
      .where('version', '=', live.version)
      .executeTakeFirstOrThrow();
    const columns = await columnsOf(`dept_${id}`);
    const wanted = Object.entries((document as Release).records?.fields ?? {});
    for (const [name, { kind }] of wanted) expect(columns).toContain(kind === 'file' ? `${name}_id` : name);
    if (wanted.length === 0) expect(columns).toEqual([]);
  }
});
