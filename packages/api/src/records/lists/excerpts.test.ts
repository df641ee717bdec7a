import { monument } from '@ar/domain/entities/monument';
import { MAX } from '@ar/domain/limits';
import type { Excerpt, Part } from '@ar/domain/page';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { cutRoundFound, partsOf } from './list-routes.ts';

const written = (parts: readonly Part[]) =>
  parts.map(({ text, found }) => (found ? `[${text}]` : text)).join('');

describe('splitting a text', () => {
  const found = (text: string, search: string, ...words: string[]) =>
    written(partsOf(text, search, (word) => words.includes(word)));

  test('returns each found word and the text between', () => {
    expect(found('Kula, (kula) i most!', 'kula', 'Kula', 'kula')).toBe('[Kula], ([kula]) i most!');
    expect(found('Kula', 'most', 'most')).toBe('');
    expect(found('c\u030cesma 🏛 <b>Česma</b>', 'cesma', 'c\u030cesma', 'Česma')).toBe(
      '[c\u030cesma] 🏛 <b>[Česma]</b>',
    );
  });

  test('returns a code as a whole if the search contains characters of codes', () => {
    expect(found('Broj UP 08-332/25, od juna', '08-332/25', '08-332/25')).toBe(
      'Broj UP [08-332/25], od juna',
    );
    expect(found('Broj UP 08-332/25.', '332', '332')).toBe('Broj UP 08-[332]/25.');
  });

  const cut = (text: string, ...words: string[]) =>
    written(cutRoundFound(partsOf(text, '', (word) => words.includes(word))));

  test('cuts between words, where the most words are found', () => {
    expect(cut('Kratak opis kule.', 'kule')).toBe('Kratak opis [kule].');
    const far = 'riječ '.repeat(40);
    expect(cut(`kule ${far}stari zid kule i mosta ${far}`, 'kule', 'mosta')).toBe(
      `…riječ riječ stari zid [kule] i [mosta] ${'riječ '.repeat(16).trim()}…`,
    );
  });

  test('does not cut characters or words, whatever the length of the word is', () => {
    const long = '🏛'.repeat(200);
    expect(cut(`${long} kule ${long}`, 'kule')).toBe('…[kule]…');
    expect(cut(`${'č'.repeat(400)} ${long}`, 'č'.repeat(400))).toBe(`[${'č'.repeat(400)}]…`);
    const all = partsOf('a '.repeat(500), '', () => true);
    expect(written(cutRoundFound(all))).toBe(`${'[a] '.repeat(55).trim()}…`);
  });
});

describe('the excerpts of a search', () => {
  let api: TestApi;
  let access: string;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    api = await startTestApi();
    const { rows } = await sql<{ id: number; name: string }>`
      insert into monuments (name, name_en, address, description, description_en) values
        ('Moskovski most', 'Moscow Bridge', 'Morača', 'Poklon grada.', null),
        ('Spomenik kralju Nikoli', null, 'Bulevar Svetog Petra', 'Konjanik kralja Nikole.', 'The king on his horse'),
        ('Sahat kula', 'Clock Tower', 'Trg', 'Stoji blizu manastira.', null),
        ('Crkva Svetog Đorđa', null, 'Podgorica', 'Ђорђе ју је градио, i djak.', 'For the djak'),
        ('Hostile', null, 'x', ${HOSTILE}, null),
        ('Dug', null, 'x', ${`${'zid '.repeat(240)}rijekom 🏛`}, null),
        ('Arhiva', null, 'x', 'Manastir u arhivi', null)
      returning id, name`.execute(api.db);
    for (const { id, name } of rows) ids[name] = id;
    await sql`update all_monuments set archived_at = now() where name = 'Arhiva'`.execute(api.db);
    ({ access } = await api.signInAs('MonumentsAdmin'));
  });
  afterAll(() => api.stop());

  const HOSTILE = '\u0001 <mark>kula</mark> <script>kula()</script> [kula] \u2028\ue000kula\ue001 \u202ekula';
  const ask = (query: Record<string, string>, token = access) =>
    api.get(`${monument.path}excerpts/?${new URLSearchParams(query)}`, token);

  async function found(search: string, ...names: string[]) {
    const answer = await ask({ search, ids: names.map((name) => ids[name]).join(',') });
    expect(answer.statusCode).toBe(200);
    return answer.json().excerpts.map(({ field, parts }: Excerpt) => `${field}: ${written(parts)}`);
  }

  test.each([
    [
      'kralja nikole',
      'Spomenik kralju Nikoli',
      ['name: Spomenik [kralju] [Nikoli]', 'description: Konjanik [kralja] [Nikole].'],
    ],
    [
      'краља',
      'Spomenik kralju Nikoli',
      ['name: Spomenik [kralju] Nikoli', 'description: Konjanik [kralja] Nikole.'],
    ],
    ['bul. sv. Petra', 'Spomenik kralju Nikoli', ['address: [Bulevar] [Svetog] [Petra]']],
    ['kings', 'Spomenik kralju Nikoli', ['description_en: The [king] on his horse']],
    ['manastir', 'Sahat kula', ['description: Stoji blizu [manastira].']],
    ['mana', 'Sahat kula', ['description: Stoji blizu [manastira].']],
    ['bridges', 'Moskovski most', ['name_en: Moscow [Bridge]']],
    ['mostovi', 'Moskovski most', ['name: Moskovski [most]']],
    [
      'đorđe',
      'Crkva Svetog Đorđa',
      ['name: Crkva Svetog [Đorđa]', 'description: [Ђорђе] ју је градио, i djak.'],
    ],
    [
      'djordje',
      'Crkva Svetog Đorđa',
      ['name: Crkva Svetog [Đorđa]', 'description: [Ђорђе] ју је градио, i djak.'],
    ],
    [
      'ђак',
      'Crkva Svetog Đorđa',
      ['description: Ђорђе ју је градио, i [djak].', 'description_en: For the [djak]'],
    ],
    ['dgor', 'Crkva Svetog Đorđa', ['address: [Podgorica]']],
    ['anast', 'Sahat kula', []],
    ['100%', 'Crkva Svetog Đorđa', []],
  ])('marks the found words for %s', async (search, name, excerpts) => {
    expect(await found(search, name)).toEqual(excerpts);
  });

  test('split a text with diacritics, tags and invisible characters without changing it', async () => {
    const [only] = (await ask({ search: 'kula', ids: String(ids.Hostile) })).json().excerpts as Excerpt[];
    expect(only?.parts.map(({ text }) => text).join('')).toBe(HOSTILE);
    expect(only?.parts.filter(({ found }) => found).map(({ text }) => text)).toEqual(Array(5).fill('kula'));
    expect(await found('mark', 'Hostile')).toEqual([`description: ${HOSTILE.replaceAll('mark', '[mark]')}`]);
  });

  test('cut a long text, with an ellipsis', async () => {
    expect(await found('reke', 'Dug')).toEqual(['description: …zid zid zid zid zid [rijekom] 🏛']);
    expect(await found('\u0001 %_\\ \' "', 'Dug')).toEqual([]);
  });

  test('follow the order of the ids, and omit deleted and unknown records', async () => {
    const asked = [ids['Sahat kula'], ids.Arhiva, 999_999, ids['Moskovski most']];
    const answer = await ask({ search: 'manastir kula most', ids: asked.join(',') });
    const of = answer.json().excerpts.map(({ id }: Excerpt) => id);
    expect([...new Set(of)]).toEqual([ids['Sahat kula'], ids['Moskovski most']]);
    expect(answer.json().excerpts[0]).toEqual({
      id: ids['Sahat kula'],
      field: 'name',
      language: 'mn',
      parts: [
        { text: 'Sahat ', found: false },
        { text: 'kula', found: true },
      ],
    });
  });

  test('require permission to list the records', async () => {
    const { access: other } = await api.signInAs('BuildingsAdmin');
    expect((await ask({ search: 'kula', ids: '1' }, other)).statusCode).toBe(403);
    expect((await ask({ search: 'kula', ids: '1' }, '')).statusCode).toBe(401);
  });

  test.each([
    ['search', { search: ' ', ids: '1' }],
    ['search', { search: 'a'.repeat(MAX.search + 1), ids: '1' }],
    ['search', { ids: '1' }],
    ['ids', { search: 'kula' }],
    ['ids', { search: 'kula', ids: '' }],
    ['ids', { search: 'kula', ids: '1,x' }],
    ['ids', { search: 'kula', ids: '2147483648' }],
    ['ids', { search: 'kula', ids: Array.from({ length: 101 }, (_, at) => at + 1).join(',') }],
  ])('the error for a wrong %s names the parameter', async (field, query) => {
    const answer = await ask(query as Record<string, string>);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  });
});
