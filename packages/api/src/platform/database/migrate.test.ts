import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Migration, sql } from 'kysely';
import {
  createPostgresDatabase,
  ON_POSTGRES,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/database.ts';
import { connect, MIGRATING } from './connect.ts';
import { migrate, stepsRan } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

const applied = async () =>
  (await sql`select * from kysely_migration order by name`.execute(database.db)).rows;

test('refuses a database of a later version, and advises what to do', async () => {
  const { db } = database;
  expect(await migrate(db)).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
  const before = await applied();
  await expect(migrate(db)).rejects.toThrow(
    'The database is newer than this program: it holds the migration 9999-later, which this version does not know. ' +
      'Start the newer version, or restore a backup that this version made.',
  );
  expect(await applied()).toEqual(before);
});

test('refuses a database from before 0.1.0, and advises what to do', async () => {
  const { db } = database;
  await sql`delete from kysely_migration`.execute(db);
  await sql`
    insert into kysely_migration (name, timestamp)
    values ('0001-foundations', '2026-01-01'), ('0012-quick-searches', '2026-01-01')`.execute(db);
  const before = await applied();
  await expect(migrate(db)).rejects.toThrow(
    'The database was made by a trial version from before 0.1.0 (0001-foundations), which this version cannot bring up to date: ' +
      'it was left as it is, so use it with that version, or choose an empty one with DATABASE_URL or DATA_DIR.',
  );
  expect(await applied()).toEqual(before);
});

async function goBackTo(...names: string[]) {
  const { db } = database;
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await sql.raw('create table kysely_migration (name text primary key, timestamp text not null)').execute(db);
  for (const name of names) {
    await sql.raw(await readFile(join(import.meta.dirname, `migrations/${name}.sql`), 'utf8')).execute(db);
    await sql`insert into kysely_migration values (${name}, '2026-01-01')`.execute(db);
  }
}

test('makes Cyrillic texts of earlier versions searchable', async () => {
  const { db } = database;
  await goBackTo('0100-foundations', '0101-people', '0102-records', '0103-operation', '0104-archive');
  await sql`insert into users (first_name, last_name, email) values ('Ђорђе', 'Љумовић', 'a@b.me')`.execute(
    db,
  );
  await sql`insert into monuments (name, address) values ('Џамија', 'Стара Варош')`.execute(db);
  expect((await migrate(db))[0]).toBe('0105-search');
  const { rows } = await sql`
    select search_text, version from users union all select search_text, version from monuments`.execute(db);
  expect(rows).toEqual([
    { search_text: 'dorde ljumovic a@b.me', version: 1 },
    { search_text: 'dzamija  stara varos', version: 1 },
  ]);
});

test('removes the data of people who were deleted before the trash existed', async () => {
  const { db } = database;
  await goBackTo('0100-foundations', '0101-people', '0102-records', '0103-operation');
  const gone = { first_name: 'Mira', last_name: 'Odlazak', email: 'mira@odlazak.me', role: 'MonumentsAdmin' };
  const stays = { ...gone, first_name: 'Ana', email: 'ana@podgorica.me' };
  await sql`insert into users (first_name, last_name, email) values ('Ana', 'Odlazak', ${stays.email})`.execute(
    db,
  );
  for (const [id, person] of [
    [1, stays],
    [9, gone],
  ] as const) {
    await sql`
      insert into audit_log (actor_name, action, resource, record_id, before, after)
      values (null, 'create', 'users', ${String(id)}, 'null', ${JSON.stringify(person)}),
        (${`${person.first_name} Odlazak`}, 'create', 'monuments', '1', 'null', '{"name": "Kula"}')`.execute(
      db,
    );
    await sql`
      insert into deploy_tokens (department, label, hash, created_by, expires_at)
      values ('users', 'a', ${Buffer.from(person.email)}, ${`${person.first_name} Odlazak`}, now())`.execute(
      db,
    );
  }
  expect((await migrate(db))[0]).toBe('0104-archive');
  const entries = db.selectFrom('audit_log').select(['actor_name', 'record_name', 'after']).orderBy('id');
  expect(await entries.execute()).toEqual([
    { actor_name: null, record_name: 'Ana Odlazak', after: stays },
    { actor_name: 'Ana Odlazak', record_name: 'Kula', after: { name: 'Kula' } },
    { actor_name: null, record_name: null, after: null },
    { actor_name: '', record_name: 'Kula', after: { name: 'Kula' } },
  ]);
  const tokens = await db.selectFrom('deploy_tokens').select('created_by').orderBy('id').execute();
  expect(tokens.map((token) => token.created_by)).toEqual(['Ana Odlazak', '']);
});

test('marks the live releases of earlier versions as approved', async () => {
  const { db } = database;
  await goBackTo(
    '0100-foundations',
    '0101-people',
    '0102-records',
    '0103-operation',
    '0104-archive',
    '0105-search',
    '0106-imports',
    '0107-views',
    '0108-departments',
  );
  const live = (version: string) => JSON.stringify({ departments: [{ id: 'parks', version }] });
  await sql`
    insert into releases (department, version, document, published_by, size)
    values ('parks', '1.0.0', '{}', 'Ana', 1), ('parks', '1.1.0', '{}', 'Ana', 1)`.execute(db);
  await sql`
    insert into registry_revisions (revision, document, made_by, department, action)
    values (1, ${live('1.0.0')}, 'Ana', 'parks', 'publish'), (2, ${live('1.1.0')}, 'Ana', 'parks', 'publish')`.execute(
    db,
  );
  await migrate(db);
  const { rows } = await sql`
    select version, approved_at is not null as approved, standing from releases order by version`.execute(db);
  expect(rows).toEqual([
    { version: '1.0.0', approved: false, standing: null },
    { version: '1.1.0', approved: true, standing: null },
  ]);
  const kept = await db.selectFrom('registry_revisions').select('document').orderBy('revision').execute();
  expect(kept.map(({ document }) => document)).toEqual([
    { id: 'parks', version: '1.0.0' },
    { id: 'parks', version: '1.1.0' },
  ]);
});

test('runs contract migrations only with `finish`, and only if no older server runs', async () => {
  const { db, stop } = await openTestDatabase();
  const before = await stepsRan(db);
  const runs = (statement: string): Migration => ({
    up: (trx) =>
      sql
        .raw(statement)
        .execute(trx)
        .then(() => {}),
  });
  const [add, take] = ['9997-expand-height', '9998-contract-height'] as const;
  const migrations = {
    ...Object.fromEntries(before.map((name) => [name, runs('select')])),
    [add]: runs('alter table all_monuments add column height int'),
    [take]: runs('alter table all_monuments drop column height'),
  };
  const older = { id: randomUUID(), version: '0.0.9', knows: before.at(-1) ?? '' };
  await db.insertInto('servers').values(older).execute();
  expect(await migrate(db, { migrations })).toEqual([add]);
  await expect(migrate(db, { migrations, finish: true })).rejects.toThrow('A server of version 0.0.9 said');
  expect((await stepsRan(db)).at(-1)).toBe(add);
  await sql`update servers set seen_at = seen_at - interval '1 minute'`.execute(db);
  expect(await migrate(db, { migrations })).toEqual([]);
  expect(await migrate(db, { migrations, finish: true })).toEqual([take]);
  await stop();
});

test.skipIf(!ON_POSTGRES)('answers requests in time while a migration waits for a table', async () => {
  const { url, stop } = await createPostgresDatabase({ bare: true });
  // This pool cancels a statement after eight seconds, as in production.
  const requests = connect(url, () => {});
  const migrating = connect(url, () => {}, MIGRATING);
  await migrate(requests, { upTo: '0113-registry-changes' });
  const held = await requests.transaction().execute(async (trx) => {
    await sql`select from all_users`.execute(trx);
    const begun = migrate(migrating, { upTo: '0114-department-roles' });
    const waiting = async () =>
      (await sql`select from pg_locks where not granted`.execute(requests)).rows.length;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    await sql`select from all_users`.execute(requests);
    return { begun };
  });
  expect(await held.begun).toEqual(['0114-department-roles']);
  await Promise.all([requests.destroy(), migrating.destroy()]);
  await stop();
});
