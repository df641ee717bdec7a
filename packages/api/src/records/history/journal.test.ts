import type { ActivityDetail, ActivityEntry } from '@ar/domain/activity';
import type { Role } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { type Change, recordChange } from '../../accounts/journal/audit-log.ts';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/api.ts';
import { addRecord } from '../../testing/records.ts';
import { formOf, samples } from '../../testing/samples.ts';

const PLACE = { name: 'Sahat kula', address: 'Stara varoš', latitude: 42.4372, longitude: 19.2614 };

let api: TestApi;
let admin: { access: string; id: number };
const of = new Map<Role, { access: string; id: number }>();
beforeAll(async () => {
  api = await startTestApi();
  for (const role of ['SuperAdmin', 'BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin'] as const)
    of.set(role, await api.signInAs(role));
  admin = of.get('SuperAdmin') as typeof admin;
});
afterAll(() => api.stop());

const as = (role: Role) => of.get(role)?.access ?? '';
const read = async (query = '', access = admin.access) =>
  (await api.get(`/activity/${query}`, access)).json();
const names = ({ results }: { results: ActivityEntry[] }) => results.map(({ record_name }) => record_name);
const detail = async (id: number, access = admin.access): Promise<ActivityDetail> =>
  (await api.get(`/activity/${id}/`, access)).json();
const post = (values: Record<string, string | number | File>, path = '/ar_platform/monuments/') =>
  addRecord(api, path, values, admin.access);
const monument = async (name: string) =>
  (await post({ ...PLACE, name, description: 'Kula.', base_of_knowledge: await samples.pdf() })) as {
    id: number;
  };
const edit = (id: number, values: Record<string, string | number | File>) =>
  api.sendForm('PATCH', `/ar_platform/monuments/${id}/`, formOf(values), admin.access);
const write = (change: Partial<Change> & { at?: string }) => {
  const { at, ...given } = change;
  return api.db.transaction().execute(async (trx) => {
    const by = { person: { id: admin.id, first_name: 'Ana', last_name: 'Test' }, requestId: 'r-1' };
    await recordChange(trx, { by, resource: 'clerk', recordId: 900, before: null, after: null, ...given });
    if (at)
      await sql`update audit_log set at = ${at} where id = (select max(id) from audit_log)`.execute(trx);
  });
};

test('shows an edit as one entry with author, time, record, name of the record at that time, and fields', async () => {
  const { id } = await monument('Most');
  await edit(id, { name: 'Most na Ribnici', description: 'Stara.' });
  expect((await read(`?record=${id}&resource=monuments&limit=1`)).results).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actor_id: admin.id,
      actor_name: 'Ana Test',
      action: 'update',
      resource: 'monuments',
      record_id: String(id),
      record_name: 'Most na Ribnici',
      fields: ['name', 'description'],
      reason: null,
      is_there: true,
      batch: null,
      batch_count: 1,
      batch_added: null,
    },
  ]);
});

test('shows an edit of only flags as a change of status, and a new record without changed fields', async () => {
  const { id } = await post({ upload_file: samples.txt('statut.txt') }, '/supersluzbenik/');
  await api.patch(`/supersluzbenik/${id}/`, { is_active: false }, admin.access);
  const { results } = await read(`?record=${id}&resource=clerk`);
  expect(results).toMatchObject([
    { action: 'status', fields: ['is_active'], record_name: 'statut.txt' },
    { action: 'create', fields: [] },
  ]);
  expect(await read(`?record=${id}&kind=status`)).toMatchObject({ count: 1 });
});

test('shows the old, new and current value of each field, and the author of later changes', async () => {
  const { id } = await monument('Kapija');
  await edit(id, { name: 'Gradska kapija', image: await samples.png() });
  const [entry] = (await read(`?record=${id}&resource=monuments`)).results;
  const other = await api.addUser({ role: 'MonumentsAdmin', first_name: 'Vuk' });
  const vuk = await api.signIn(other.email);
  await api.sendForm('PATCH', `/ar_platform/monuments/${id}/`, formOf({ name: 'Vrata grada' }), vuk.access);
  const { state, version } = await detail(entry.id);
  const field = (name: string) => state.find((one) => one.field === name);
  expect(version).toBe(3);
  expect(field('name')).toEqual({
    field: 'name',
    before: 'Kapija',
    after: 'Gradska kapija',
    now: 'Vrata grada',
    has_changed: true,
    changed_since: { by: 'Vuk Test', at: expect.stringMatching(/Z$/) },
    can_revert: true,
  });
  expect(field('address')).toMatchObject({ has_changed: false, changed_since: null, can_revert: true });
  const kept = { name: 'kula.webp', size: expect.any(Number), content_type: 'image/webp', is_kept: true };
  expect(field('image')).toMatchObject({ before: null, after: kept, now: kept, can_revert: true });
  const own = (await detail(entry.id, as('MonumentsAdmin'))).state;
  expect(own).toEqual(state);
});

describe('filters', () => {
  test('include both days of a period, in Podgorica time', async () => {
    for (const at of [
      '2024-01-01T22:59:59Z',
      '2024-01-01T23:00:00Z',
      '2024-01-03T22:59:59Z',
      '2024-01-03T23:00:00Z',
    ])
      await write({ at, name: at });
    expect(names(await read('?from=2024-01-02&to=2024-01-03'))).toEqual([
      '2024-01-03T22:59:59Z',
      '2024-01-01T23:00:00Z',
    ]);
    expect((await read('?from=2024-01-02&to=2024-01-03')).count).toBe(2);
  });

  test('combine person, department and kind, and count the shown entries', async () => {
    const actor = await api.addUser({ role: 'MonumentsAdmin', first_name: 'Ivo' });
    const by = { person: { id: actor.id, first_name: 'Ivo', last_name: 'Test' }, requestId: 'r-2' };
    for (const action of ['create', 'update', 'revert', 'delete', 'expire']) {
      await write({ by, action, name: action });
      await write({ by, action, name: `other ${action}`, resource: 'monuments' });
    }
    const asked = `?actor=${actor.id}&resource=clerk`;
    expect(await read(asked)).toMatchObject({ count: 5 });
    expect(names(await read(`${asked}&kind=edited`))).toEqual(['revert', 'update']);
    expect((await read(`${asked}&kind=edited`)).count).toBe(2);
    expect(names(await read(`${asked}&kind=deleted`))).toEqual(['expire', 'delete']);
    expect(names(await read(`?actor=${actor.id}&limit=1`))).toEqual(['other expire']);
    expect((await api.get(`/activity/?actor=${2 ** 31}`, admin.access)).statusCode).toBe(400);
  });

  test('can sort oldest first, and links to pages keep the filters', async () => {
    const day = '?from=2024-02-01&to=2024-02-01';
    for (const name of ['1', '2', '3']) await write({ at: `2024-02-01T1${name}:00:00Z`, name });
    const first = await read(`${day}&ordering=at&limit=2&kind=added`);
    expect(names(first)).toEqual(['1', '2']);
    const { searchParams, origin, pathname } = new URL(first.next);
    expect(`${origin}${pathname}`).toBe(`${ORIGIN}/api/activity/`);
    expect(Object.fromEntries(searchParams)).toEqual({
      from: '2024-02-01',
      to: '2024-02-01',
      kind: 'added',
      limit: '2',
      offset: '2',
      ordering: 'at',
    });
    expect(names(await read(`?${searchParams}`))).toEqual(['3']);
  });

  test('search in names, in old values and in new values', async () => {
    const { id } = await monument('Ćemovsko polje');
    await edit(id, { address: 'Zetski put 101', description: 'Vinogradi. '.repeat(40) });
    await edit(id, { address: 'Drugi put 5' });
    const found = async (words: string) => {
      const page = await read(`?search=${encodeURIComponent(words)}`);
      expect(page.results).toHaveLength(page.count);
      return page.results.map(({ action, fields }: ActivityEntry) => [action, ...fields]);
    };
    expect(await found('cemovsko')).toHaveLength(3);
    expect(await found('ZETSKI put')).toEqual([
      ['update', 'address'],
      ['update', 'address', 'description'],
    ]);
    expect(await found('zetski 5')).toEqual([['update', 'address']]);
    expect(await found('5 ž%')).toEqual([]);
  });

  test('show a batch as one entry, and show all entries of the batch on request', async () => {
    const batch = crypto.randomUUID();
    const by = { person: { id: admin.id, first_name: 'Ana', last_name: 'Test' }, requestId: 'r-1', batch };
    for (const name of ['a', 'b', 'c']) await write({ by, at: '2024-03-01T12:00:00Z', name });
    const day = '?from=2024-03-01&to=2024-03-01';
    expect(await read(day)).toMatchObject({
      count: 1,
      results: [{ record_name: 'a', batch, batch_count: 3 }],
    });
    expect(names(await read(`?batch=${batch}`))).toEqual(['c', 'b', 'a']);
    expect((await read(`?batch=${batch}`)).count).toBe(3);
  });

  test.each([
    '?resource=a&resource=b',
    '?from=2024-13-01',
    '?kind=all',
    '?ordering=name',
    '?batch=1',
    '?actor=0',
  ])('refuses %s', async (query) => {
    expect((await api.get(`/activity/${query}`, admin.access)).statusCode).toBe(400);
  });
});

describe('as CSV', () => {
  const file = async (query: string, access = admin.access, language = '') => {
    const headers = { authorization: `Bearer ${access}`, 'accept-language': language };
    const answer = await api.send({ url: `/api/activity/csv/${query}`, headers });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    return answer.body.split('\r\n').slice(0, -1);
  };

  test('contains the entries in words, and no text that a spreadsheet reads as a formula', async () => {
    const at = '2024-05-01T10:00:00Z';
    await write({
      at,
      name: '=HYPERLINK("http://x")',
      before: { is_active: true },
      after: { is_active: false },
    });
    await write({
      at,
      by: { person: null, requestId: null },
      resource: 'access',
      action: 'sign-in',
      recordId: null,
    });
    expect(await file('?from=2024-05-01&to=2024-05-01')).toEqual([
      '\uFEFF"Vrijeme";"Osoba";"Radnja";"Oznaka radnje";"Odjeljenje";"Broj zapisa";"Zapis";"Polja";"Razlog";"Zajednička radnja"',
      '"2024-05-01 12:00:00";"Sistem";"Pristup i role";"sign-in";"Pristup";"";"";"";"";""',
      `"2024-05-01 12:00:00";"Ana Test";"Promjena statusa";"status";"Superslužbenik";"900";"'=HYPERLINK(""http://x"")";"Aktivan";"";""`,
    ]);
    expect(await file('?from=2024-05-01&to=2024-05-01', admin.access, 'en')).toEqual([
      '\uFEFF"Time";"Person";"Action";"Action code";"Department";"Record number";"Record";"Fields";"Reason";"Joint action"',
      '"2024-05-01 12:00:00";"System";"Access and roles";"sign-in";"Access";"";"";"";"";""',
      `"2024-05-01 12:00:00";"Ana Test";"Change of status";"status";"Civil-servant assistant";"900";"'=HYPERLINK(""http://x"")";"Active";"";""`,
    ]);
  });

  test('shows the same text for a removed person as the page of the journal', async () => {
    await sql`
      insert into audit_log (at, action, resource, record_id, actor_name)
      values ('2024-05-03T10:00:00Z', 'update', 'users', '902', '')`.execute(api.db);
    const [, line] = await file('?from=2024-05-03&to=2024-05-03');
    expect(
      line
        ?.split(';')
        .slice(1, 7)
        .filter((cell) => cell === '"Uklonjena osoba"'),
    ).toHaveLength(2);
  });

  test('contains every entry once, even if many entries have the same time', async () => {
    await sql`
      insert into audit_log (at, action, resource, record_id, record_name)
      select '2024-06-01T10:00:00.123456Z', 'create', 'clerk', '901', number::text
      from generate_series(1, 2500) as number`.execute(api.db);
    const lines = await file('?from=2024-06-01&to=2024-06-01&kind=added');
    expect(new Set(lines).size).toBe(2501);
    expect(lines[1]).toContain('"2500"');
    expect(lines.at(-1)).toContain('"1"');
  });

  test('contains only the reader’s department', async () => {
    const lines = await file('', as('BuildingsAdmin'));
    expect(lines.slice(1).every((line) => line.includes('"Građevinske dozvole"'))).toBe(true);
  });
});

describe('access', () => {
  const DEPARTMENTS: [Role, string][] = [
    ['BuildingsAdmin', 'buildings'],
    ['MonumentsAdmin', 'monuments'],
    ['SupersluzbenikAdmin', 'clerk'],
  ];
  const RESOURCES = ['users', 'buildings', 'monuments', 'clerk', 'access', 'releases'];
  beforeAll(async () => {
    for (const resource of RESOURCES) await write({ resource, name: 'Nevidljivo', recordId: 987 });
  });

  test.each(DEPARTMENTS)('shows %s only %s, whatever the filters', async (role, department) => {
    const queries = [
      '',
      '?search=nevidljivo',
      '?record=987',
      `?actor=${admin.id}`,
      '?kind=added',
      '?search=ne',
    ];
    for (const query of queries) {
      const { results, count } = await read(`${query || '?'}&limit=100`, as(role));
      expect(new Set(results.map(({ resource }: ActivityEntry) => resource))).toEqual(new Set([department]));
      if (count <= 100) expect(results).toHaveLength(count);
    }
    for (const resource of RESOURCES.filter((one) => one !== department))
      expect(await read(`?resource=${resource}`, as(role))).toMatchObject({ count: 0, results: [] });
    const { results } = await read('?search=nevidljivo');
    for (const { id, resource } of results as ActivityEntry[]) {
      const status = (await api.get(`/activity/${id}/`, as(role))).statusCode;
      expect([resource, status]).toEqual([resource, resource === department ? 200 : 404]);
    }
  });

  test('shows the values of a deleted record only to readers of the whole journal', async () => {
    const { id } = await monument('Srušena kula');
    await edit(id, { address: 'Tajna adresa' });
    const search = async (words: string) => (await read(`?search=${words}`, as('MonumentsAdmin'))).count;
    expect([await search('tajna'), await search('srušena')]).toEqual([1, 2]);
    const { id: other } = await monument('Kula 500');
    await edit(other, { address: 'Popust 50%' });
    expect([await search('0%25'), await search('ku%25a'), await search('k_la')]).toEqual([1, 0, 0]);
    await api.delete(`/ar_platform/monuments/${other}/`, admin.access);
    expect(await search('0%25')).toBe(0);
    const [entry] = (await read(`?search=tajna`)).results;
    expect((await detail(entry.id, as('MonumentsAdmin'))).state).not.toEqual([]);
    await api.delete(`/ar_platform/monuments/${id}/`, admin.access);
    expect([await search('tajna'), await search('srušena')]).toEqual([0, 3]);
    expect(await detail(entry.id, as('MonumentsAdmin'))).toMatchObject({
      record_name: 'Srušena kula',
      is_there: false,
      state: [],
      version: null,
    });
    const { state, version } = await detail(entry.id);
    expect(version).toBe(null);
    expect(state.find(({ field }) => field === 'address')).toEqual({
      field: 'address',
      before: PLACE.address,
      after: 'Tajna adresa',
      now: null,
      has_changed: true,
      changed_since: null,
      can_revert: false,
    });
  });
});

test('rolls the entry and the count back with the transaction', async () => {
  const before = (await read()).count;
  const broken = api.db.transaction().execute(async (trx) => {
    const by = { person: null, requestId: null };
    await recordChange(trx, { by, resource: 'clerk', recordId: 1, before: null, after: null });
    throw new Error('undone');
  });
  await expect(broken).rejects.toThrow('undone');
  expect((await read()).count).toBe(before);
});

test('keeps the counts correct after entries and people are removed', async () => {
  const { id } = await api.addUser();
  const by = { person: { id, first_name: 'Đina', last_name: 'Đuković' }, requestId: 'r-1' };
  await write({ by, name: 'Sama' });
  const counted = async () => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from (
        select resource, action, coalesce(actor_id, 0), count(*)
        from audit_log where leads group by 1, 2, 3
      except select * from activity_counts) as found`.execute(api.db);
    return rows[0]?.wrong;
  };
  expect(await counted()).toBe(0);
  await api.db.deleteFrom('all_users').where('id', '=', id).execute();
  expect((await read('?search=Sama')).results[0]).toMatchObject({
    actor_id: null,
    actor_name: 'Đina Đuković',
  });
  expect(await read(`?actor=${id}`)).toMatchObject({ count: 0 });
  expect(await counted()).toBe(0);
  await api.db.deleteFrom('audit_log').where('actor_name', '=', 'Đina Đuković').execute();
  expect(await counted()).toBe(0);
});
