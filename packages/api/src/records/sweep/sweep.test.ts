import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { connect } from '../../platform/database/connect.ts';
import { createLog } from '../../platform/observability/log.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { createS3Store } from '../../platform/storage/s3-store.ts';
import { countWaiting, holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestS3, type TestS3 } from '../../testing/s3.ts';
import { removeUnreferencedRows, startSweeping, sweepOrphans } from './sweep.ts';

let database: TestDatabase;
let s3: TestS3;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  s3 = await startTestS3();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-'));
});
afterEach(async () => {
  await sql`truncate files, all_monuments, all_buildings, all_clerk_files, imports cascade`.execute(
    database.db,
  );
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await database.stop();
  await s3.stop();
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

interface Row {
  id: string;
  key: string;
}

async function addRow(key: string, hours = 2): Promise<Row> {
  const id = randomUUID();
  await database.db
    .insertInto('files')
    .values({
      id,
      kind: 'image',
      storage_key: key,
      original_name: 'Sahat kula.webp',
      content_type: 'image/webp',
      size: 1,
      sha256: '',
      is_public: true,
      created_at: hoursAgo(hours),
    })
    .execute();
  return { id, key };
}

const place = { name: 'Sahat kula', address: 'Trg Bećir-bega Osmanagića' };
const addMonument = (image_id: string) =>
  database.db
    .insertInto('monuments')
    .values({ ...place, image_id })
    .returning(['id'])
    .executeTakeFirstOrThrow();
const rowKeys = async () =>
  (await database.db.selectFrom('files').select('storage_key').execute()).map((row) => row.storage_key);

describe.each(['a folder', 'a bucket'] as const)('the sweep of %s', (kind) => {
  let store: FileStore;
  beforeEach(async () => {
    store = kind === 'a folder' ? createDiskStore(folder) : createS3Store(s3.config);
    for (const key of await stored()) await store.remove(key);
  });

  async function stored(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { storageKey } of store.list()) keys.push(storageKey);
    return keys.toSorted();
  }

  async function addFile(hours = 2): Promise<string> {
    const { storageKey } = await store.put(Buffer.from('x'), 'webp');
    await age(storageKey, hours);
    return storageKey;
  }

  async function age(key: string, hours: number): Promise<void> {
    const then = hoursAgo(hours);
    if (kind === 'a folder') await utimes(join(folder, key), then, then);
    else await s3.backdate(key, then);
  }

  async function addShown(): Promise<Row> {
    const row = await addRow(await addFile());
    await addMonument(row.id);
    return row;
  }

  const sweep = () => sweepOrphans({ db: database.db, store, olderThan: hoursAgo(1), days: 30 });

  test('removes an old file without a row, and keeps referenced files and young files', async () => {
    const shown = await addShown();
    await addFile();
    const young = await addFile(0.5);
    expect(await sweep()).toEqual({ removed: 1, released: 0, foreign: 0, missing: [] });
    expect(await stored()).toEqual([shown.key, young].toSorted());
  });

  test('keeps picture copies as long as the picture’s row', async () => {
    const shown = await addShown();
    const copies = [shown.key, await addFile()].map((key) => key.replace('.webp', '-360.avif'));
    for (const key of copies) {
      await store.keepCopy(key, Buffer.from('x'));
      await age(key, 2);
    }
    expect(await sweep()).toMatchObject({ foreign: 0, missing: [] });
    expect(await stored()).toEqual([shown.key, copies[0]].toSorted());
  });

  test('removes an unreferenced row and the file, unless the row is young', async () => {
    const shown = await addShown();
    await addRow(await addFile());
    const young = await addRow(await addFile(0.5), 0.5);
    expect(await sweep()).toEqual({ removed: 1, released: 0, foreign: 0, missing: [] });
    expect(await stored()).toEqual([shown.key, young.key].toSorted());
    expect((await rowKeys()).toSorted()).toEqual([shown.key, young.key].toSorted());
  });

  test('reports a missing file, and keeps the row', async () => {
    const [shown, lost] = [await addShown(), await addShown()];
    await store.remove(lost.key);
    expect(await sweep()).toEqual({ removed: 0, released: 0, foreign: 0, missing: [lost.key] });
    expect((await rowKeys()).toSorted()).toEqual([shown.key, lost.key].toSorted());
  });

  test('removes the same files in two concurrent sweeps as in one sweep', async () => {
    const shown = await addShown();
    for (let count = 0; count < 5; count += 1) {
      await addFile();
      await addRow(await addFile());
    }
    const swept = await Promise.all([sweep(), sweep(), sweep()]);
    expect(swept.map(({ missing }) => missing)).toEqual([[], [], []]);
    expect(await stored()).toEqual([shown.key]);
    expect(await rowKeys()).toEqual([shown.key]);
    expect(await sweep()).toEqual({ removed: 0, released: 0, foreign: 0, missing: [] });
  });

  test('keeps a file whose row is inserted during the sweep', async () => {
    await addShown();
    const both = [await addFile(), await addFile()];
    const slow: FileStore = {
      ...store,
      async remove(key) {
        const other = both.find((one) => one !== key) ?? '';
        if ((await rowKeys()).length === 1) await addMonument((await addRow(other)).id);
        await store.remove(key);
      },
    };
    const swept = await sweepOrphans({ db: database.db, store: slow, olderThan: hoursAgo(1), days: 30 });
    expect(swept).toMatchObject({ removed: 1, missing: [] });
    expect(await stored()).toEqual((await rowKeys()).toSorted());
  });

  test('removes nothing from a store that holds no file of the database', async () => {
    const theirs = [await addFile(), await addFile()].toSorted();
    expect(await sweep()).toEqual({ removed: 0, released: 0, foreign: 2, missing: [] });
    expect(await stored()).toEqual(theirs);
  });

  test('removes no further files after a stop', async () => {
    await addShown();
    await addFile();
    await addRow(await addFile());
    const before = await stored();
    await sweepOrphans({
      db: database.db,
      store,
      olderThan: hoursAgo(1),
      days: 30,
      stopped: AbortSignal.abort(),
    });
    expect(await stored()).toEqual(before);
  });
});

describe('an unreferenced row', () => {
  test('stays while a change makes a record reference the row', async () => {
    const row = await addRow('a');
    const pointing = sql`
      insert into monuments (name, address, image_id) values (${place.name}, ${place.address}, ${row.id})`;
    const removing = () => removeUnreferencedRows(database.db, hoursAgo(1), 30);
    const both = [removing, () => countWaiting(database.db)];
    expect(await holdUntilConcurrent<unknown>(database.db, pointing, both)).toEqual([[], 0]);
    expect(await rowKeys()).toEqual(['a']);
  });

  test('stays if a record begins to reference the row during the search', async () => {
    const { db, overOne = db } = database;
    const row = await addRow('a');
    // The row policy makes a query on this table wait after the query has taken its snapshot.
    await sql
      .raw(`
        create table waiting (file uuid references files);
        insert into waiting values (null);
        create function wait() returns boolean language plpgsql cost 0.0001 as
          'begin perform pg_advisory_xact_lock_shared(7); return true; end';
        create policy wait on waiting using (wait());
        alter table waiting enable row level security;
        grant all on all tables in schema public to pg_read_all_data;`)
      .execute(db);
    await sql`set role pg_read_all_data`.execute(overOne);
    let removing: Promise<unknown[]> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx);
      removing = removeUnreferencedRows(overOne, hoursAgo(1), 30);
      const waits = sql`select from pg_locks where locktype = 'advisory' and not granted`;
      await expect.poll(async () => (await waits.execute(db)).rows.length, { timeout: 60_000 }).toBe(1);
      await addMonument(row.id);
    });
    expect(await removing).toEqual([]);
    expect(await rowKeys()).toEqual(['a']);
    await sql`reset role`.execute(overOne);
    await sql.raw('drop table waiting; drop function wait').execute(db);
  });

  test.each([
    ['buildings', 'image_id'],
    ['buildings', 'model_3d_id'],
    ['monuments', 'image_id'],
    ['monuments', 'audio_description_id'],
    ['monuments', 'base_of_knowledge_id'],
    ['clerk_files', 'file_id'],
  ] as const)('stays while %s.%s references the row', async (table, column) => {
    const row = await addRow('a');
    const own = {
      buildings: { ...place, investor: 'Glavni grad' },
      monuments: place,
      clerk_files: { filename: 'a' },
    };
    await sql`
      insert into ${sql.table(table)} (${sql.join([...Object.keys(own[table]), column].map((name) => sql.ref(name)))})
      values (${sql.join([...Object.values(own[table]), row.id])})`.execute(database.db);
    expect(await removeUnreferencedRows(database.db, hoursAgo(1), 30)).toEqual([]);
  });

  test('is removed even if the first batch is full', async () => {
    await Promise.all(
      Array.from({ length: 550 }, (_, index) => addRow(`${String(index).padStart(32, '0')}.webp`)),
    );
    const store = createDiskStore(folder);
    const swept = await sweepOrphans({ db: database.db, store, olderThan: hoursAgo(1), days: 30 });
    expect(swept).toEqual({ removed: 550, released: 0, foreign: 0, missing: [] });
    expect(await rowKeys()).toEqual([]);
  });

  test('stays if a table of a later migration references the row', async () => {
    const row = await addRow('a');
    await sql`create table later (id int, file uuid references files)`.execute(database.db);
    await sql`insert into later values (1, ${row.id})`.execute(database.db);
    const removed = await removeUnreferencedRows(database.db, hoursAgo(1), 30);
    await sql`drop table later`.execute(database.db);
    expect(removed).toEqual([]);
  });
});

describe('scheduled sweeping', () => {
  async function run(more: { aloneSince?: Date; db?: TestDatabase['db'] }): Promise<string> {
    const lines: string[] = [];
    let done = () => {};
    const swept = new Promise<void>((resolve) => {
      done = resolve;
    });
    const write = (line: string) => {
      lines.push(line);
      if (/unreferenced|not swept/.test(line)) done();
    };
    const log = createLog('info', { write });
    const store = createDiskStore(join(folder, 'files'));
    const sweeping = startSweeping({
      db: database.db,
      store,
      incoming: join(folder, 'incoming'),
      log,
      archive: USUAL_ARCHIVE,
      ...more,
    });
    await swept;
    await sweeping.stop();
    return lines.join('');
  }

  async function addLeftovers(): Promise<void> {
    const store = createDiskStore(join(folder, 'files'));
    const { storageKey } = await store.put(Buffer.from('x'), 'webp');
    await addMonument((await addRow(storageKey)).id);
    await store.put(Buffer.from('x'), 'webp');
    await mkdir(join(folder, 'incoming'));
    await writeFile(join(folder, 'incoming', 'abc.part'), 'x');
    await writeFile(join(folder, 'files', '.abc.part'), 'x');
  }
  const left = async () => [
    (await readdir(join(folder, 'files'))).length,
    (await readdir(join(folder, 'incoming'))).length,
  ];

  test('first removes all leftovers from before the start, if no other server can run', async () => {
    await addLeftovers();
    await run({ aloneSince: new Date(Date.now() + 1000) });
    expect(await left()).toEqual([1, 0]);
  });

  test('removes only leftovers older than an hour, if other servers may run', async () => {
    await addLeftovers();
    const earlier = join(folder, 'incoming', 'earlier.part');
    await writeFile(earlier, 'x');
    await utimes(earlier, hoursAgo(2), hoursAgo(2));
    await run({});
    expect(await left()).toEqual([3, 1]);
  });

  test('deletes idempotency keys after a day', async () => {
    await sql`
      with person as (
        insert into users (first_name, last_name, email) values ('Ana', 'Test', 'ana@podgorica.example')
        returning id)
      insert into idempotency_keys (person, route, key, content_hash, record_id, made_at)
      select id, '/x/', age, '', 1, now() - age::interval from person, unnest(array['23 hours', '25 hours']) as age`.execute(
      database.db,
    );
    await run({});
    const kept = database.db.selectFrom('idempotency_keys').select('key');
    expect(await kept.execute()).toEqual([{ key: '23 hours' }]);
    await sql`delete from all_users`.execute(database.db);
  });

  test('logs the number of removed files', async () => {
    expect(await run({})).toContain('"removed":0');
  });

  test('logs an unreachable database, and continues', async () => {
    const db = connect('postgres://127.0.0.1:9/none', () => {});
    expect(await run({ db })).toContain('files not swept');
    await db.destroy();
  });
});
