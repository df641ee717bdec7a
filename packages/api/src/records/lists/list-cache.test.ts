import { RECORDS } from '@ar/domain/entities/all';
import { monument } from '@ar/domain/entities/monument';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { listRecords, readRecord } from '../changes/record-rows.ts';
import { listUsers } from '../routes/record-routes.ts';
import { type List, readVersions } from './page.ts';

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

async function addMonument(created_by: number | null, last_modified_by: number | null): Promise<number> {
  const values = { name: 'Most', address: 'Morača', created_by, last_modified_by };
  return (await db.insertInto('monuments').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const namesOf = async (id: number) => {
  const read = await readRecord(db, monument, 'https://ar.example', id);
  return [read?.created_by_name, read?.last_modified_by_name];
};

describe('the names of a record’s people', () => {
  test('are current after a person’s name changes', async () => {
    const [author, editor] = [await addUser('Ana'), await addUser('Čedo')];
    const id = await addMonument(author, editor);
    expect(await namesOf(id)).toEqual(['Ana Novović', 'Čedo Novović']);
    await db.updateTable('users').set({ first_name: 'Željka' }).where('id', '=', author).execute();
    expect(await namesOf(id)).toEqual(['Željka Novović', 'Čedo Novović']);
    expect(await namesOf(await addMonument(null, null))).toEqual([null, null]);
  });

  test('become null for the erased person only', async () => {
    const [author, editor] = [await addUser('Ana'), await addUser('Vuk')];
    const [one, both] = [await addMonument(author, editor), await addMonument(author, author)];
    await db.deleteFrom('users').where('id', '=', author).execute();
    expect(await namesOf(one)).toEqual([null, 'Vuk Novović']);
    expect(await namesOf(both)).toEqual([null, null]);
  });
});

describe('the version of a list', () => {
  const version = () => readVersions(db, 'monuments');
  const bridge = { name: 'Most', address: 'Morača' };

  test('changes with each change of the list, and only then', async () => {
    const seen = [await version()];
    const change = async (work: () => Promise<unknown>) => {
      await work();
      const now = await version();
      expect(seen).not.toContain(now);
      seen.push(now);
    };
    await change(() => db.insertInto('monuments').values(bridge).execute());
    await change(() => db.updateTable('monuments').set({ name_en: 'Bridge' }).execute());
    await change(() => db.deleteFrom('monuments').execute());
    await db.deleteFrom('monuments').execute();
    await db.updateTable('monuments').set({ name_en: 'Nothing' }).execute();
    await db.deleteFrom('files').execute();
    expect(await version()).toBe(seen.at(-1));
    await change(() => sql`truncate all_monuments`.execute(db));
    await change(() => db.insertInto('monuments').values(bridge).execute());
  });

  test('does not change after a rollback', async () => {
    const before = await version();
    const taken = db.transaction().execute(async (trx) => {
      await trx.insertInto('monuments').values(bridge).execute();
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await version()).toBe(before);
  });

  test('does not change if a file without a record is deleted, so writers do not wait for each other', async () => {
    const row = {
      kind: 'image',
      original_name: 'a',
      content_type: 'image/webp',
      size: 1,
      sha256: 'x',
      is_public: true,
    } as const;
    const id = crypto.randomUUID();
    await db
      .insertInto('files')
      .values({ ...row, id, storage_key: id })
      .execute();
    const before = await readVersions(db, 'buildings', 'clerk_files', 'users');
    await db.deleteFrom('files').where('id', '=', id).execute();
    expect(await readVersions(db, 'buildings', 'clerk_files', 'users')).toBe(before);
  });

  test('changes when a file or a person is deleted', async () => {
    const author = await addUser('Ana');
    const file = await sql<{ id: string }>`
      insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
      values ('image', 'key', 'a.webp', 'image/webp', 1, 'x', true) returning id`.execute(db);
    const image_id = file.rows[0]?.id ?? null;
    await db
      .insertInto('monuments')
      .values({ ...bridge, created_by: author, image_id })
      .execute();
    const before = await version();
    await db.deleteFrom('files').execute();
    const without = await version();
    expect(without).not.toBe(before);
    await db.deleteFrom('users').where('id', '=', author).execute();
    expect(await version()).not.toBe(without);
  });

  test('of several lists changes with each of the lists', async () => {
    const both = () => readVersions(db, 'monuments', 'users');
    const before = await both();
    await addUser('Ana');
    const added = await both();
    expect(added).not.toBe(before);
    await addMonument(null, null);
    expect(await both()).not.toBe(added);
  });
});

describe('the number of rows', () => {
  /** One instance per list, because the test checks the cache of the instance. */
  const made = new Map<string, List<unknown>>();
  beforeAll(() => {
    made.set('users', listUsers(db));
    for (const entity of RECORDS) made.set(entity.table, listRecords(db, entity, 'https://ar.example'));
  });
  const kept = async (list: string) =>
    (await made.get(list)?.page({ search: '', limit: 1, offset: 0 }))?.count ?? Number.NaN;
  const counted = async (table: string) =>
    (await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)).rows[0]?.rows;

  test.each(['users', 'buildings', 'monuments', 'clerk_files'] as const)(
    'equals the number of rows in %s',
    async (list) => {
      expect(await kept(list)).toBe(await counted(list));
    },
  );

  test('follows inserts, deletes and rollbacks', async () => {
    const before = await kept('monuments');
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

  test('ignores failed inserts', async () => {
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

  test('is correct after many concurrent inserts and deletes', async () => {
    const change = async (at: number) => {
      const id = await addMonument(null, null);
      if (at % 3 === 0) await db.deleteFrom('monuments').where('id', '=', id).execute();
    };
    const before = await kept('monuments');
    await Promise.all(Array.from({ length: 30 }, (_, at) => change(at)));
    expect(await kept('monuments')).toBe(before + 20);
    expect(await kept('monuments')).toBe(await counted('monuments'));
  });

  test('is zero after truncating a table', async () => {
    await sql`truncate all_buildings`.execute(db);
    expect(await kept('buildings')).toBe(0);
    await sql`truncate all_monuments`.execute(db);
    expect(await kept('monuments')).toBe(0);
    await addMonument(null, null);
    expect(await kept('monuments')).toBe(1);
  });
});
