import type { Page } from '@ar/domain/page';
import type { Role } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let access: string;
beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

const list = async <Row>(path: string, query: Record<string, string> = {}): Promise<Page<Row>> => {
  const answer = await api.get(`${path}?${new URLSearchParams({ limit: '100', ...query })}`, access);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const place = (name: string) => ({ name, address: 'Ulica slobode' });
const namesOf = async (query: Record<string, string>) =>
  (await list<{ name: string }>('/ar_platform/monuments/', query)).results.map(({ name }) => name);

describe('search', () => {
  const PEOPLE = ['Đuković', 'Djuković', 'ĐUKOVIĆ', 'Dukov', 'Žarić', 'Petar%', 'Sto_dva', 'Kosa\\crta'];
  beforeAll(async () => {
    for (const last_name of PEOPLE) await api.addUser({ last_name, first_name: 'Šaleta' });
  });
  const found = async (search: string) =>
    (await list<{ last_name: string }>('/users/', { search, ordering: 'date_joined' })).results.map(
      ({ last_name }) => last_name,
    );

  test.each(['djuk', 'đuk', 'duk', 'ĐUK', 'DJUK', 'Dj\u0075k'])(
    '%s finds đ, dj and d alike',
    async (search) => {
      expect(await found(search)).toEqual(['Đuković', 'Djuković', 'ĐUKOVIĆ', 'Dukov']);
    },
  );

  test.each([
    ['zaric', ['Žarić']],
    ['ŽARIĆ', ['Žarić']],
    ['Zˇaric', []],
    ['z\u030carić', ['Žarić']],
    ['%', ['Petar%']],
    ['_', ['Sto_dva']],
    ['\\', ['Kosa\\crta']],
    ['saleta zaric', ['Žarić']],
    ['zaric saleta', ['Žarić']],
    ['zaric petar', []],
    ['ža', ['Žarić']],
    ['ž ri', ['Žarić']],
    ['r% pe', ['Petar%']],
    ["' or 1=1 --", []],
  ])('%s finds %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test('counts all matches, not only the shown matches', async () => {
    const page = await list('/users/', { search: 'đuk', limit: '1' });
    expect(page.count).toBe(4);
    expect(page.results).toHaveLength(1);
  });
});

describe('ordering', () => {
  const ALPHABET = 'a b c cz č ča ć d dz dž đ e l lz lj m n nz nj o s š t u z ž'.split(' ');
  beforeAll(async () => {
    const shuffled = [...ALPHABET].sort((one, two) => one.length - two.length || (one < two ? 1 : -1));
    await api.db.insertInto('monuments').values(shuffled.map(place)).execute();
  });

  test('follows the Montenegrin alphabet in both directions', async () => {
    expect(await namesOf({ ordering: 'name' })).toEqual(ALPHABET);
    expect(await namesOf({ ordering: '-name' })).toEqual([...ALPHABET].reverse());
  });

  test('sorts ś and ź correctly if PostgreSQL can (version 16)', async () => {
    const { rows } = await sql<{ version: number; sorted: string }>`
      select current_setting('server_version_num')::int as version,
        string_agg(letter, '' order by letter collate montenegrin) as sorted
      from unnest(string_to_array('źžzśšstu', null)) as letter`.execute(api.db);
    expect(rows[0]?.sorted).toBe(Number(rows[0]?.version) >= 160_000 ? 'sšśtuzžź' : 'sśštuzźž');
  });

  test('is newest first by default', async () => {
    const { results } = await list<{ id: number }>('/ar_platform/monuments/');
    const ids = results.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, two) => two - one));
  });

  test('ends with the id, so equal rows never move between pages', async () => {
    const seen: number[] = [];
    for (let offset = 0; offset < ALPHABET.length; offset += 4) {
      const page = await list<{ id: number }>('/ar_platform/monuments/', {
        ordering: '-address',
        limit: '4',
        offset: String(offset),
      });
      seen.push(...page.results.map(({ id }) => id));
    }
    expect(seen).toEqual([...new Set(seen)].sort((one, two) => two - one));
    expect(seen).toHaveLength(ALPHABET.length);
  });

  test('sorts roles by label', async () => {
    for (const role of ['MonumentsAdmin', 'SupersluzbenikAdmin', 'BuildingsAdmin'] satisfies Role[]) {
      await api.addUser({ role, first_name: 'Uloga' });
    }
    const { results } = await list<{ group_names: string[] }>('/users/', { ordering: 'group_names' });
    const roles = results.flatMap(({ group_names }) => group_names);
    expect(roles).toEqual(['BuildingsAdmin', 'SupersluzbenikAdmin', 'SuperAdmin', 'MonumentsAdmin']);
  });

  test('sorts records by name of the creator, and records without a creator last', async () => {
    const { id } = await api.addUser({ first_name: 'Čedo', last_name: 'Čović' });
    const other = await api.addUser({ first_name: 'Ćiro', last_name: 'Ćosić' });
    const values = [null, other.id, id].map((created_by, at) => ({
      ...place(`g${at}`),
      investor: 'i',
      created_by,
    }));
    await api.db.insertInto('buildings').values(values).execute();
    const { results } = await list<{ created_by_name: string | null }>('/ar_platform/buildings/', {
      ordering: 'created_by_name',
    });
    expect(results.map(({ created_by_name }) => created_by_name)).toEqual(['Čedo Čović', 'Ćiro Ćosić', null]);
  });
});

describe('pages', () => {
  beforeAll(async () => {
    await api.db
      .insertInto('monuments')
      .values(Array.from({ length: 8 }, (_, at) => place(`Most đački ${at}`)))
      .execute();
  });

  test('link to the previous and the next page in the format of Django REST Framework', async () => {
    const query = { search: 'most đački', ordering: 'name', limit: '3' };
    const address = `${ORIGIN}/api/ar_platform/monuments/?limit=3`;
    const rest = 'ordering=name&search=most+%C4%91a%C4%8Dki';
    expect(await list('/ar_platform/monuments/', query)).toMatchObject({
      count: 8,
      previous: null,
      next: `${address}&offset=3&${rest}`,
    });
    expect(await list('/ar_platform/monuments/', { ...query, offset: '3' })).toMatchObject({
      previous: `${address}&${rest}`,
      next: `${address}&offset=6&${rest}`,
    });
    expect(await list('/ar_platform/monuments/', { ...query, offset: '5' })).toMatchObject({
      previous: `${address}&offset=2&${rest}`,
      next: null,
    });
    expect(await list('/ar_platform/monuments/', { ...query, offset: '600' })).toMatchObject({
      count: 8,
      results: [],
      next: null,
    });
  });

  test('have six rows by default, and at most a hundred rows', async () => {
    const six = (await api.get('/ar_platform/monuments/', access)).json();
    expect(six.results).toHaveLength(6);
    await api.db
      .insertInto('monuments')
      .values(Array.from({ length: 100 }, (_, at) => place(`Mnogo ${at}`)))
      .execute();
    expect((await list('/ar_platform/monuments/', { limit: '100000' })).results).toHaveLength(100);
  });
});

// ASVS 1.2.4
describe('an invalid query gets 400, and the error names the field', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=6&limit=7', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=9999999999999', 'offset'],
    ['offset=1&offset=2', 'offset'],
    ['ordering=password_hash', 'ordering'],
    ['ordering=id', 'ordering'],
    ['ordering=--name', 'ordering'],
    ['ordering=', 'ordering'],
    ['ordering=name,address', 'ordering'],
    ['ordering=name&ordering=address', 'ordering'],
    ['ordering=__proto__', 'ordering'],
    ['search=a&search=b', 'search'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('%.40s', async (query, field) => {
    const answer = await api.get(`/ar_platform/monuments/?${query}`, access);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      detail: 'Provjerite unesene podatke.',
      errors: { [field]: [expect.any(String)] },
    });
  });

  test('and describes the error in Montenegrin', async () => {
    const { errors } = (await api.get('/users/?limit=0&offset=x&ordering=y', access)).json();
    expect(errors).toEqual({
      limit: ['Najmanja vrijednost je 1.'],
      offset: ['Vrijednost nije ispravna.'],
      ordering: ['Vrijednost nije među dozvoljenima.'],
    });
  });
});
