import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import {
  closeLists,
  db,
  inEachOrder,
  type List,
  openLists,
  page,
  plainly,
  queryOf,
} from './testing/full-lists.ts';

beforeAll(openLists);
afterAll(closeLists);

/** `search.long.test.ts` has more searches. */
const SEARCHES = {
  users: ['ar', 'Ђорђа Жарића', 'u2400@'],
  buildings: ['st', 'zgradama', '10%'],
  monuments: ['zgrada', 'mostovi moskovske', 'nema ga'],
  clerk_files: ['pd', 'odluke mosta', 'odluka-16'],
} satisfies Record<List, readonly string[]>;

describe.each(Object.entries(SEARCHES))(
  'a search in %s finds the same as a plain query',
  (list, searches) => {
    test.each(searches)('%s', async (search) => {
      for (const { query, found, plainly } of await inEachOrder(list as List, search))
        expect([query, found]).toEqual([query, plainly]);
    });
  },
);

test('finds each change at once', async () => {
  const query = queryOf('monuments', { search: 'zgrada', ordering: 'name' });
  const check = async () => expect(await page('monuments', query)).toEqual(await plainly('monuments', query));
  await check();
  const [first = 0] = (await page('monuments', query)).ids;
  await db.updateTable('monuments').set({ name: 'Kula' }).where('id', '=', first).execute();
  await check();
  await db.deleteFrom('monuments').where('name', '=', 'zgrada').execute();
  await check();
  await sql`insert into monuments (name, address) values ('A zgrada', 'b')`.execute(db);
  await check();
  await sql`truncate all_monuments`.execute(db);
  await check();
});

test('sorts by the new name of a person at once, with and without a search', async () => {
  for (const search of ['', 'odluka']) {
    const query = queryOf('clerk_files', { search, ordering: 'created_by_name' });
    const before = await page('clerk_files', query);
    expect(before).toEqual(await plainly('clerk_files', query));
    const first = sql`(select created_by from clerk_files where id = ${before.ids[0]})`;
    await sql`update users set first_name = 'Žuta' where id = ${first}`.execute(db);
    const renamed = await page('clerk_files', query);
    expect(renamed).toEqual(await plainly('clerk_files', query));
    expect(renamed.ids).not.toEqual(before.ids);
    await sql`delete from users where id = ${first}`.execute(db);
    expect(await page('clerk_files', query)).toEqual(await plainly('clerk_files', query));
  }
});

test('finds texts that are too long for an index entry', async () => {
  const long = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at * 37)).join('');
  const values = { name: long, name_en: long, address: long, investor: long, licence_number: 'UP-dug' };
  const { id } = await db.insertInto('buildings').values(values).returning('id').executeTakeFirstOrThrow();
  expect(await page('buildings', queryOf('buildings', { search: 'up-dug' }))).toEqual({
    count: 1,
    ids: [id],
  });
  expect(await page('buildings', queryOf('buildings', { search: long.slice(3, 5) }))).toEqual({
    count: 1,
    ids: [id],
  });
});
