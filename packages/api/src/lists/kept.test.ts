import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { readListState } from './list-version.ts';

let database: TestDatabase;
let db: Kysely<DB>;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.stop());

let number = 0;
async function addUser(first_name: string): Promise<number> {
  number += 1;
  const values = { first_name, last_name: 'Novović', email: `kept${number}@podgorica.example` };
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const names = ['created_by_name', 'last_modified_by_name'] as const;

async function addMonument(created_by: number | null, last_modified_by: number | null): Promise<number> {
  const values = { name: 'Most', address: 'Morača', created_by, last_modified_by };
  return (await db.insertInto('monuments').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const namesOf = async (id: number) =>
  Object.values(
    await db.selectFrom('monuments').select(names).where('id', '=', id).executeTakeFirstOrThrow(),
  );

/** Long enough for a statement that need not wait. */
const A_WHILE_MS = 200;

/** Does the work in a transaction that stays open for a while after it. */
const held = <Result>(work: (trx: Kysely<DB>) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await pause(A_WHILE_MS);
    return result;
  });

/** Begins the work once that transaction holds its locks. */
const afterBegin = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await pause(A_WHILE_MS / 2);
  return work();
};

describe('the names that a record keeps', () => {
  test('are those of its people', async () => {
    const id = await addMonument(await addUser('Ana'), await addUser('Čedo'));
    expect(await namesOf(id)).toEqual(['Ana Novović', 'Čedo Novović']);
    expect(await namesOf(await addMonument(null, null))).toEqual([null, null]);
  });

  test('change with who changes it', async () => {
    const id = await addMonument(await addUser('Ana'), null);
    const editor = await addUser('Šćepan');
    await db.updateTable('monuments').set({ last_modified_by: editor }).where('id', '=', id).execute();
    expect(await namesOf(id)).toEqual(['Ana Novović', 'Šćepan Novović']);
  });

  test('change with a person’s name, and nothing else of the record does', async () => {
    const author = await addUser('Ana');
    const id = await addMonument(author, author);
    const read = () => db.selectFrom('monuments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await read();
    await db.updateTable('users').set({ first_name: 'Željka' }).where('id', '=', author).execute();
    const name = 'Željka Novović';
    expect(await read()).toEqual({ ...before, created_by_name: name, last_modified_by_name: name });
  });

  test('go with the person, each on its own', async () => {
    const [author, editor] = [await addUser('Ana'), await addUser('Vuk')];
    const [one, both] = [await addMonument(author, editor), await addMonument(author, author)];
    await db.deleteFrom('users').where('id', '=', author).execute();
    expect(await namesOf(one)).toEqual([null, 'Vuk Novović']);
    expect(await namesOf(both)).toEqual([null, null]);
  });

  test('are right when a person is renamed while a record of theirs is added', async () => {
    const author = await addUser('Ana');
    const rename = (first_name: string, on: Kysely<DB>) =>
      on.updateTable('users').set({ first_name }).where('id', '=', author).execute();
    const [added] = await Promise.all([
      afterBegin(() => addMonument(author, null)),
      held((trx) => rename('Mira', trx)),
    ]);
    expect(await namesOf(added)).toEqual(['Mira Novović', null]);
    const insert = sql<{ id: number }>`
      insert into monuments (name, address, created_by) values ('Most', 'Morača', ${author}) returning id`;
    const [, { rows }] = await Promise.all([
      afterBegin(() => rename('Vesna', db)),
      held((trx) => insert.execute(trx)),
    ]);
    expect(await namesOf(rows[0]?.id ?? 0)).toEqual(['Vesna Novović', null]);
  });

  test('cannot be anybody else’s', async () => {
    const id = await addMonument(await addUser('Ana'), null);
    const forged = sql`update monuments set created_by_name = 'Niko' where id = ${id}`.execute(db);
    await expect(forged).rejects.toMatchObject({ code: '23503' });
  });
});

describe('the version of a list', () => {
  const version = async () => (await readListState(db, 'monuments')).version;
  const monument = { name: 'Most', address: 'Morača' };

  test('is another after each change, and the same where nothing changed', async () => {
    const seen = [await version()];
    const change = async (work: () => Promise<unknown>) => {
      await work();
      const now = await version();
      expect(seen).not.toContain(now);
      seen.push(now);
    };
    await change(() => db.insertInto('monuments').values(monument).execute());
    await change(() => db.updateTable('monuments').set({ name_en: 'Bridge' }).execute());
    await change(() => db.deleteFrom('monuments').execute());
    await db.deleteFrom('monuments').execute();
    await db.updateTable('monuments').set({ name_en: 'Nothing' }).execute();
    expect(await version()).toBe(seen.at(-1));
    await change(() => sql`truncate monuments`.execute(db));
    await change(() => db.insertInto('monuments').values(monument).execute());
  });

  test('stays where a change was taken back', async () => {
    const before = await version();
    const taken = db.transaction().execute(async (trx) => {
      await trx.insertInto('monuments').values(monument).execute();
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await version()).toBe(before);
  });

  test('changes with a person’s name and with a file that goes', async () => {
    const author = await addUser('Ana');
    const file = await sql<{ id: string }>`
      insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
      values ('image', 'key', 'a.webp', 'image/webp', 1, 'x', true) returning id`.execute(db);
    const image_id = file.rows[0]?.id ?? null;
    await db
      .insertInto('monuments')
      .values({ ...monument, created_by: author, image_id })
      .execute();
    const before = await version();
    await db.updateTable('users').set({ first_name: 'Mira' }).where('id', '=', author).execute();
    const renamed = await version();
    expect(renamed).not.toBe(before);
    await db.deleteFrom('files').execute();
    expect(await version()).not.toBe(renamed);
  });
});

describe('the kept number of rows', () => {
  const kept = async (list: string) =>
    (
      await sql<{
        rows: number;
      }>`select sum(rows)::bigint as rows from row_counts where list = ${list}`.execute(db)
    ).rows[0]?.rows;
  const counted = async (table: string) =>
    (await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)).rows[0]?.rows;

  test.each(['users', 'buildings', 'monuments', 'clerk_files'])('is that of %s', async (list) => {
    expect(await kept(list)).toBe(await counted(list));
  });

  test('follows what is added, removed and taken back', async () => {
    const before = (await kept('monuments')) ?? 0;
    const ids = [await addMonument(null, null), await addMonument(null, null), await addMonument(null, null)];
    expect(await kept('monuments')).toBe(before + 3);
    await db.deleteFrom('monuments').where('id', 'in', ids.slice(1)).execute();
    expect(await kept('monuments')).toBe(before + 1);
    const taken = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('monuments').execute();
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await kept('monuments')).toBe(before + 1);
  });

  test('does not count what was not added', async () => {
    await addUser('Ana');
    const before = await kept('users');
    const again = { first_name: 'a', last_name: 'b', email: `KEPT${number}@podgorica.example` };
    await db
      .insertInto('users')
      .values(again)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect(await kept('users')).toBe(before);
  });

  test('is right after many add and remove at once', async () => {
    const change = async (at: number) => {
      const id = await addMonument(null, null);
      if (at % 3 === 0) await db.deleteFrom('monuments').where('id', '=', id).execute();
    };
    const before = (await kept('monuments')) ?? 0;
    await Promise.all(Array.from({ length: 30 }, (_, at) => change(at)));
    expect(await kept('monuments')).toBe(before + 20);
    expect(await kept('monuments')).toBe(await counted('monuments'));
  });

  test('is none after a table was emptied', async () => {
    await sql`truncate buildings`.execute(db);
    expect((await kept('buildings')) ?? 0).toBe(0);
    await sql`truncate monuments`.execute(db);
    expect((await kept('monuments')) ?? 0).toBe(0);
    await addMonument(null, null);
    expect(await kept('monuments')).toBe(1);
  });
});
