import { ENTITIES } from '@ar/domain/entities/all';
import { type Entity, type Field, fieldsOf, isEntered } from '@ar/domain/entities/entity';
import { type Filter, filtersOf, type Near, readFilter } from '@ar/domain/entities/filters';
import type { Page } from '@ar/domain/page';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

type Row = Record<string, unknown> & {
  id: number;
  latitude?: number | null;
  longitude?: number | null;
  name_en?: string | null;
  description_en?: string | null;
};

const ROWS = 60;
const TODAY = dayInPodgorica(new Date());

let api: TestApi;
let access: string;
const people = new Map<string, number>();
const rows = new Map<Entity, Row[]>();
const brought = new Map<string, { entity: Entity; ids: number[] }>();

beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
  for (const [at, name] of ['Ana', 'Boris', 'Vesna'].entries()) {
    const { id } = await api.addUser({ first_name: name, last_name: 'Filter', role: 'MonumentsAdmin' });
    people.set(`${name} Filter`, id);
    await sql`update users set is_active = ${at > 0}, date_joined = ${`2026-0${at + 1}-01T12:00:00Z`} where id = ${id}`.execute(
      api.db,
    );
  }
  await sql`
    insert into users (first_name, last_name, email, invited_until)
    values ('Mira', 'Poziv', 'mira@filter.me', now() + interval '2 days'), ('Iva', 'Poziv', 'iva@filter.me', now() - interval '2 days')`.execute(
    api.db,
  );
  await sql`insert into one_time_codes (user_id, seed, last_step) select min(id), 'A', 0 from users`.execute(
    api.db,
  );
  const { rows: files } = await sql<{ id: string }>`
    insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
    values ('image', 'a', 'a', 'a', 1, 'a', true) returning id`.execute(api.db);
  for (const entity of Object.values(ENTITIES)) {
    if (entity.resource !== 'users') await fill(entity, files[0]?.id ?? '');
    const all = await readAll(entity, {});
    rows.set(entity, all);
    await bring(
      entity,
      all.map(({ id }) => id),
    );
  }
});
afterAll(() => api.stop());

async function bring(entity: Entity, ids: readonly number[]) {
  const { rows: made } = await sql<{ id: string }>`
    insert into imports (resource, sheet_name, columns, reading, row_count, state)
    values (${entity.resource}, 'a.xlsx', '[]', '{}', 5, 'done') returning id`.execute(api.db);
  const id = made[0]?.id ?? '';
  const outcomes = ['added', 'changed', 'added', 'left', 'refused'];
  for (const [at, outcome] of outcomes.entries())
    await sql`insert into import_rows (import_id, row, cells, record_id, outcome, is_undone)
      values (${id}, ${at + 2}, '{}', ${ids[at] ?? null}, ${outcome}, ${at === 2})`.execute(api.db);
  brought.set(id, { entity, ids: ids.slice(0, 2) });
}

async function fill(entity: Entity, file: string) {
  for (let row = 0; row < ROWS; row += 1) {
    const values = fieldsOf(entity).flatMap(([name, field], at) => {
      const value = filled(field, row, (row * 7 + at * 3) % 11, file);
      return value === undefined ? [] : [['column' in field ? field.column : name, value] as const];
    });
    await sql`insert into ${sql.table(entity.table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
      values (${sql.join(values.map(([, value]) => value))})`.execute(api.db);
  }
}

function filled(field: Field, row: number, chance: number, file: string): unknown {
  if (field.kind === 'person') return chance < 2 ? null : [...people.values()][chance % people.size];
  if (field.kind === 'moment')
    // The times are around midnight in Podgorica.
    return `2026-0${1 + (chance % 4)}-${10 + chance}T2${chance % 4}:00:00Z`;
  if (field.kind === 'file-name') return field.stored ? `file ${chance}` : undefined;
  if (!isEntered(field)) return undefined;
  if (field.kind === 'file') return field.required === 'always' || chance > 3 ? file : null;
  if (field.kind === 'flag') return chance % 2 === 0;
  if (field.required !== 'always' && chance < 3) return null;
  switch (field.kind) {
    case 'number':
      return 100 * chance + 0.25;
    case 'day':
      return dayOf(2019 + (row % 11), Boolean(field.after));
    case 'coordinate':
      return field.axis === 'latitude' ? 42.4 + chance / 500 : 19.2 + chance / 400;
    default:
      return field.required !== 'always' && chance === 3 ? '' : `text ${chance}`;
  }
}

function dayOf(year: number, isEnd: boolean): string {
  if (year === (isEnd ? 2024 : 2026)) return TODAY;
  return `${isEnd ? year + 2 : year}-03-15`;
}

async function readAll(entity: Entity, query: Record<string, string>): Promise<Row[]> {
  const answer = await api.get(`${entity.path}?${new URLSearchParams({ limit: '100', ...query })}`, access);
  expect(answer.statusCode, answer.body).toBe(200);
  const page: Page<Row> = answer.json();
  expect(page.count).toBe(page.results.length);
  return page.results;
}

const distance = (row: Row, { latitude, longitude }: Near) => {
  const [lat, lon] = [Number(row.latitude), Number(row.longitude)];
  const [north, east] = [lat - latitude, (lon - longitude) * Math.cos((latitude * Math.PI) / 180)];
  return Math.hypot(north, east) * 111_195;
};

const day = (moment: unknown) => dayInPodgorica(new Date(String(moment)));

function meets(entity: Entity, row: Row, filter: Filter, text: string): boolean {
  const value = row[filter.field];
  const said = readFilter(filter, text);
  const within = (one: unknown, limit: unknown) =>
    one !== null &&
    (filter.end === 'from' ? (one as number) >= (limit as number) : (one as number) <= (limit as number));
  switch (filter.by) {
    case 'flag':
      return value === said;
    case 'choice':
      return (value as string[]).includes(text);
    case 'state':
      return value === text;
    case 'person':
      return people.get(String(value)) === said;
    case 'number':
    case 'day':
      return within(value, said);
    case 'moment':
      return value !== null && within(day(value), said);
    case 'lack':
      return (value === null || value === '') === said;
    case 'english':
      return (!row.name_en || !row.description_en) === said;
    case 'stage':
      return stageOf(entity, row) === text;
    case 'near':
      return (
        row.latitude !== null &&
        row.longitude !== null &&
        distance(row, said as Near) <= (said as Near).metres
      );
    case 'box': {
      const { west, south, east, north } = said as Record<'west' | 'south' | 'east' | 'north', number>;
      const [lat, lon] = [row.latitude, row.longitude];
      return lat != null && lon != null && lat >= south && lat <= north && lon >= west && lon <= east;
    }
    case 'import': {
      const it = brought.get(text);
      return it?.entity === entity && it.ids.includes(row.id);
    }
  }
}

function stageOf({ stage }: Entity, row: Row): string {
  const [starts, ends] = [row[stage?.starts ?? ''], row[stage?.ends ?? '']] as (string | null)[];
  if (ends && ends <= TODAY) return 'finished';
  if (starts && starts > TODAY) return 'planned';
  return starts && ends ? 'under_way' : 'unknown';
}

function textsFor(filter: Filter, all: readonly Row[]): string[] {
  const had = (read: (value: unknown) => unknown) =>
    [
      ...new Set(all.flatMap((row) => (row[filter.field] == null ? [] : [String(read(row[filter.field]))]))),
    ].slice(0, 6);
  switch (filter.by) {
    case 'flag':
    case 'lack':
    case 'english':
      return ['true', 'false'];
    case 'choice':
    case 'state':
    case 'stage':
      return [...filter.options];
    case 'person':
      return [...[...people.values()].map(String), '2147483647'];
    case 'number':
      return [...had(String), '100.24', '100.26', '-1', '99999999999'];
    case 'day':
      return [...had(String), TODAY, '0001-01-01', '9999-12-31'];
    case 'moment':
      return [...had(day), '0001-01-01', '9999-12-31'];
    case 'near':
      return ['42.41,19.21,1', '42.41,19.21,800', '42.41,19.21,1500', '42.41,19.21,50000', '90,0,50000'];
    case 'box':
      return ['19.205,42.402,19.22,42.41', '-180,-90,180,90', '0,0,0,0'];
    case 'import':
      return [...brought.keys(), '0f8fad5b-d9cb-469f-a165-70867728950e'];
  }
}

const kinds = Object.values(ENTITIES).map((entity) => ({ resource: entity.resource, entity }));

describe.each(kinds)('filters of $resource', ({ entity }) => {
  test.each(filtersOf(entity))('$name finds the same records as a check of each row', async (filter) => {
    const all = rows.get(entity) ?? [];
    let some = 0;
    for (const text of textsFor(filter, all)) {
      const found = await readAll(entity, { [filter.name]: text });
      const expected = all.filter((row) => meets(entity, row, filter, text));
      expect(
        found.map(({ id }) => id),
        text,
      ).toEqual(expected.map(({ id }) => id));
      if (expected.length > 0 && expected.length < all.length) some += 1;
    }
    expect(some).toBeGreaterThan(0);
  });

  test('responds with 400 and names the field for a wrong value', async () => {
    for (const { name } of filtersOf(entity)) {
      for (const text of ['', 'x', 'NaN', "' or 1=1 --"]) {
        const answer = await api.get(`${entity.path}?${new URLSearchParams({ [name]: text })}`, access);
        expect(answer.statusCode, `${name}=${text}`).toBe(400);
        expect(Object.keys(answer.json().errors)).toEqual([name]);
      }
    }
  });

  // ASVS 15.3.7
  test('responds with 400 to a repeated or unknown filter', async () => {
    const [{ name } = { name: '' }] = filtersOf(entity);
    for (const query of [`${name}=true&${name}=false`, 'is_activ=true', 'archived_at__isnull=false']) {
      expect((await api.get(`${entity.path}?${query}`, access)).statusCode, query).toBe(400);
    }
  });
});

test('names an unknown filter in the error', async () => {
  const answer = await api.get('/ar_platform/monuments/?nonsense__gte=1', access);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['nonsense__gte']]);
});

test('filters the list, the export and the map by an import', async () => {
  for (const [id, { entity, ids }] of brought) {
    const answer = (rest: string) => api.get(`${entity.path}${rest}import=${id}`, access);
    const lines = (await answer('export/?format=csv&')).body.trim().split('\r\n');
    const exported = lines.slice(1).map((line) => Number(line.split(';')[0]?.replaceAll('"', '')));
    expect(exported.sort(), entity.resource).toEqual([...ids].sort());
    if (!['buildings', 'monuments'].includes(entity.resource)) continue;
    const places = await answer('places/?');
    expect(places.statusCode, entity.resource).toBe(200);
    const { count, data }: { count: number; data: Row[] } = places.json();
    const placed = (rows.get(entity) ?? []).filter((row) => ids.includes(row.id) && row.latitude !== null);
    expect([count, data.map((row) => row.id).sort()]).toEqual([2, placed.map((row) => row.id).sort()]);
  }
});

test('lists the people to filter by for everybody who may list the records', async () => {
  const { access: own } = await api.signInAs('MonumentsAdmin');
  const answer = await api.get('/ar_platform/monuments/people/', own);
  expect(answer.json().people).toEqual([...people].map(([name, id]) => ({ id, name })));
  expect((await api.get('/ar_platform/buildings/people/', own)).statusCode).toBe(403);
});

test('combines filters, search and order, and the link to the next page keeps all three', async () => {
  const building = ENTITIES.buildings;
  const asked = {
    image__isnull: 'false',
    building_size__lte: '800.25',
    construction: 'finished',
    search: 'text',
    ordering: 'name',
  };
  const filters = filtersOf(building).filter(({ name }) => name in asked);
  const expected = (rows.get(building) ?? []).filter((row) =>
    filters.every((filter) => meets(building, row, filter, asked[filter.name as keyof typeof asked])),
  );
  const first: Page<Row> = (
    await api.get(`${building.path}?${new URLSearchParams({ ...asked, limit: '2' })}`, access)
  ).json();
  expect(first.count).toBe(expected.length);
  const second: Page<Row> = (await api.get(String(first.next).replace(/^.*\/api/, ''), access)).json();
  const names = [...first.results, ...second.results].map(({ name }) => name);
  expect(names).toEqual(
    expected
      .map(({ name }) => String(name))
      .sort()
      .slice(0, 4),
  );
});
