import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { readStoredFigures } from '../../operations/metrics/metrics.ts';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { addRecord } from '../../testing/records.ts';
import { formOf, samples } from '../../testing/samples.ts';
import { removeUnreferenced } from '../files/record-files.ts';
import { sweepOrphans, sweepTrash } from '../sweep/sweep.ts';

let api: TestApi;
let admin: { access: string; id: number };
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

const path = '/ar_platform/monuments/';
let number = 0;
async function addMonument(access = admin.access) {
  number += 1;
  const values = {
    name: `Kula ${number}`,
    address: 'Trg',
    latitude: 42.4,
    longitude: 19.2,
    description: 'Kula.',
    base_of_knowledge: await samples.pdf(),
    image: await samples.png('kula.png', { width: 50 + number, height: 20 }),
  };
  return addRecord(api, path, values, access);
}
async function archive(address: string, daysAgo: number) {
  expect((await api.delete(address, admin.access)).statusCode).toBe(204);
  await sql`
    update archive set archived_at = now() - ${daysAgo} * interval '1 day'
    where id = (select max(id) from archive)`.execute(api.db);
}
const warned: string[] = [];
const store = () => createDiskStore(api.folders.files);
const sweep = (settings: ArchiveSettings = USUAL_ARCHIVE, stopped?: AbortSignal) =>
  sweepTrash(api.db, settings, {
    stopped,
    remove: (keys) => removeUnreferenced({ db: api.db, store: store() }, keys, { warn: () => {} }),
    log: { warn: (...given: unknown[]) => warned.push(JSON.stringify(given)) },
  });
const stored = async () => (await readdir(api.folders.files)).length;

test('erases expired records and the files of expired records, and nothing else', async () => {
  const [old, older, young] = [await addMonument(), await addMonument(), await addMonument()];
  const before = await stored();
  await archive(`${path}${old.id}/`, 31);
  await archive(`${path}${older.id}/`, 40);
  await archive(`${path}${young.id}/`, 29);
  const kept = await readStoredFigures(api.db);
  expect(kept).toMatchObject({ ar_archive_records: 3, ar_kept_files_bytes: 0 });
  expect(kept.ar_archive_bytes).toBeGreaterThan(0);
  expect(await sweep(USUAL_ARCHIVE, AbortSignal.abort())).toBe(0);
  expect(await sweep()).toBe(2);
  expect(await sweep()).toBe(0);
  // The document stays, because the third record has the same document.
  expect(await stored()).toBe(before - 2);
  const left = await api.db.selectFrom('archive').select('record_id').execute();
  expect(left).toEqual([{ record_id: young.id }]);
  const told = await api.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'record_id', 'record_name', 'batch', 'leads'])
    .where('action', '=', 'expire')
    .orderBy('id')
    .execute();
  expect(told).toMatchObject([
    { actor_id: null, actor_name: null, record_id: String(older.id), record_name: older.name, leads: true },
    { actor_id: null, record_id: String(old.id), batch: told[0]?.batch, leads: false },
  ]);
});

test('a record is either erased or restored if both happen at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await addMonument();
    await archive(`${path}${made.id}/`, 31);
    const { id } = await api.db
      .selectFrom('archive')
      .select('id')
      .where('record_id', '=', made.id)
      .executeTakeFirstOrThrow();
    const [swept, restored] = await Promise.all([
      sweep(),
      api.post(`/archive/${id}/restore/`, {}, admin.access),
    ]);
    expect([swept, restored.statusCode]).toEqual(restored.statusCode === 200 ? [0, 200] : [1, 404]);
    const there = await api.get(`${path}${made.id}/`, admin.access);
    expect(there.statusCode).toBe(restored.statusCode);
  }
});

test('erases only the earlier files that have expired', async () => {
  const made = await addMonument();
  const before = await stored();
  for (const width of [90, 91]) {
    const form = formOf({ image: await samples.png('druga.png', { width, height: 9 }) });
    await api.sendForm('PATCH', `${path}${made.id}/`, form, admin.access);
  }
  expect((await readStoredFigures(api.db)).ar_kept_files_bytes).toBeGreaterThan(0);
  const swept = () =>
    sweepOrphans({ db: api.db, store: store(), olderThan: new Date(Date.now() - 3_600_000), days: 30 });
  expect(await swept()).toMatchObject({ removed: 0, released: 0 });
  await sql`
    update files set released_at = now() - interval '31 days'
    where id = (select id from files where released_at is not null order by released_at limit 1)`.execute(
    api.db,
  );
  expect(await swept()).toMatchObject({ removed: 1, released: 1, missing: [] });
  expect(await stored()).toBe(before + 1);
  expect((await api.send({ url: made.image })).statusCode).toBe(404);
});

test('removes at most ten files at a time, and logs a failure without stopping', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `${String(index).padStart(32, '0')}.pdf`);
  const removed: string[] = [];
  const refused: unknown[] = [];
  let [asked, most] = [0, 0];
  const remove = async (key: string) => {
    asked += 1;
    most = Math.max(most, asked);
    await sql`select`.execute(api.db);
    asked -= 1;
    if (key === keys[3]) throw new Error('down');
    removed.push(key);
  };
  await removeUnreferenced({ db: api.db, store: { remove } }, keys, {
    warn: (told: unknown) => refused.push(told),
  });
  expect(removed.toSorted()).toEqual(keys.filter((key) => key !== keys[3]));
  expect(refused).toHaveLength(1);
  expect(most).toBeLessThanOrEqual(10);
});

describe('an erased person’s data', () => {
  async function remove(settings: ArchiveSettings) {
    const name = { first_name: 'Zorica', last_name: `Odlazak${number}` };
    const { id, email } = await api.addUser({ ...name, role: 'SuperAdmin' });
    const { access } = await api.signIn(email);
    const made = await addMonument(access);
    const clerk = await api.sendForm(
      'POST',
      '/supersluzbenik/',
      formOf({ upload_file: samples.txt() }),
      access,
    );
    await api.patch(`/users/${id}/`, { first_name: 'Zora' }, admin.access);
    await sql`
      insert into deploy_tokens (department, label, hash, created_by, expires_at)
      values ('users', 'a', ${Buffer.from(email)}, ${`Zora ${name.last_name}`}, now()),
        ('users', 'b', ${Buffer.from(`b${email}`)}, ${`Zorica ${name.last_name}`}, now())`.execute(api.db);
    await api.post('/users/request-password-reset/', { email });
    await archive(`/users/${id}/`, 0);
    const [entry] = (await api.get(`/archive/?resource=users&record=${id}`, admin.access)).json().results;
    const values = { email: `nova.${email}` };
    expect((await api.post(`/archive/${entry.id}/restore/`, { values }, admin.access)).statusCode).toBe(200);
    await archive(`/users/${id}/`, 31);
    const nameOf = async (address: string) => (await api.get(address, admin.access)).json().created_by_name;
    const addresses = [`${path}${made.id}/`, `/supersluzbenik/${clerk.json().id}/`];
    expect(await Promise.all(addresses.map(nameOf))).toEqual(Array(2).fill(`Zora ${name.last_name}`));
    await sweep(settings);
    return { id, email, name: name.last_name, authors: await Promise.all(addresses.map(nameOf)) };
  }

  async function tablesWith(text: string): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(api.db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql`
        select from ${sql.table(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(api.db);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  test('is erased after `ARCHIVE_DAYS`', async () => {
    const { id, email, name, authors } = await remove(USUAL_ARCHIVE);
    expect(authors).toEqual([null, null]);
    expect(await tablesWith(name)).toEqual([]);
    expect(await tablesWith(email)).toEqual([]);
    const entries = api.db.selectFrom('audit_log').select(['action', 'actor_name']).orderBy('id');
    const about = await entries.where('resource', '=', 'users').where('record_id', '=', String(id)).execute();
    expect(about.map(({ action }) => action)).toEqual(['update', 'delete', 'restore', 'delete', 'expire']);
    const by = await entries.where('actor_name', '=', '').execute();
    expect(by.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'create']));
  });

  test('is reduced to the author’s name on public records if the setting keeps authors', async () => {
    const { email, name, authors } = await remove({ ...USUAL_ARCHIVE, removedAuthors: 'named' });
    expect(authors).toEqual([`Zora ${name}`, null]);
    expect(await tablesWith(name)).toEqual(['all_users']);
    expect(await tablesWith(email)).toEqual([]);
    await sweep();
    expect(await tablesWith(name)).toEqual([]);
  });

  test('does not include the data of the person who now has the e-mail address', async () => {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    await archive(`/users/${id}/`, 31);
    const invited = { first_name: 'Nova', last_name: 'Novak', email, group_names: ['MonumentsAdmin'] };
    expect((await api.post('/users/', invited, admin.access)).statusCode).toBe(201);
    expect(await sweep()).toBe(1);
    expect(await tablesWith(email)).toContain('outbox');
  });
});

test('keeps and logs records of unknown kinds, and continues', async () => {
  const { id } = await addMonument();
  await archive(`${path}${id}/`, 31);
  await sql`
    insert into archive (resource, record_id, name, batch, archived_at)
    values ('departments/gone', 1, 'Park', gen_random_uuid(), now() - interval '60 days')`.execute(api.db);
  warned.length = 0;
  expect(await sweep()).toBe(1);
  expect(warned).toEqual([
    expect.stringContaining('{"unknown":[{"resource":"departments/gone","records":1}]}'),
  ]);
  await sql`delete from archive where resource = 'departments/gone'`.execute(api.db);
});
