import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { LightMyRequestResponse } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { countWaiting, holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { ON_POSTGRES } from '../../testing/database.ts';
import { addRecord } from '../../testing/records.ts';
import { formOf, samples } from '../../testing/samples.ts';
import { removeUnreferenced } from '../files/record-files.ts';
import { sweepTrash } from '../sweep/sweep.ts';

let api: TestApi;
let admin: { access: string; id: number };
beforeAll(async () => {
  api = await startTestApi({ servers: 2 });
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

const MONUMENTS = '/ar_platform/monuments/';
const CLERK = '/supersluzbenik/';

/** A request, or a sweep that returns the number of expired records. */
type Does = () => Promise<Pick<LightMyRequestResponse, 'statusCode' | 'body'> | number>;

async function outcomeOf(does: Does): Promise<number> {
  const answer = await does();
  if (typeof answer === 'number') return answer;
  if (answer.statusCode >= 400) expect(JSON.parse(answer.body).detail).toMatch(/\w{3}/);
  return answer.statusCode;
}

const meet = (lock: RawBuilder<unknown>, pair: readonly [Does, Does], letGo?: 'commit' | 'rollback') =>
  holdUntilConcurrent(
    api.db,
    lock,
    pair.map((does) => () => outcomeOf(does)),
    letGo,
  ) as Promise<[number, number]>;

let number = 0;
async function addMonument(): Promise<{ id: number; name: string; version: number }> {
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
  return addRecord(api, MONUMENTS, values, admin.access);
}
const edit = (id: number, values: Parameters<typeof formOf>[0], ifMatch?: string) =>
  api.sendForm('PATCH', `${MONUMENTS}${id}/`, formOf(values), admin.access, ifMatch);
const remove = (path: string) => api.delete(path, admin.access);
const get = (path: string) => api.get(path, admin.access);
const restore = (id: number, body: object = {}) => api.post(`/archive/${id}/restore/`, body, admin.access);
const erase = (id: number) => remove(`/archive/${id}/`);
const archiveOf = async (resource: string, record: number): Promise<number> =>
  (await get(`/archive/?resource=${resource}&record=${record}`)).json().results[0]?.id;

const archiveRow = (id: number) => sql`select from archive where id = ${id} for update`;
const monumentRow = (id: number) => sql`select from all_monuments where id = ${id} for update`;

async function addArchived(daysAgo = 0) {
  const made = await addMonument();
  await remove(`${MONUMENTS}${made.id}/`);
  const id = await archiveOf('monuments', made.id);
  await sql`
    update archive set archived_at = archived_at - ${daysAgo} * interval '1 day' where id = ${id}`.execute(
    api.db,
  );
  return { made, id };
}
const sweep = () =>
  sweepTrash(api.db, USUAL_ARCHIVE, {
    log: { warn: () => {} },
    remove: (keys) =>
      removeUnreferenced({ db: api.db, store: createDiskStore(api.folders.files) }, keys, { warn: () => {} }),
  });

async function whereIs(id: number) {
  const { statusCode } = await get(`${MONUMENTS}${id}/`);
  const row = await sql`select from all_monuments where id = ${id}`.execute(api.db);
  if (statusCode === 200) return 'live';
  if ((await archiveOf('monuments', id)) !== undefined) return 'archived';
  return row.rows.length === 0 ? 'gone' : 'lost';
}

const reversed = (pair: readonly [Does, Does]): [Does, Does] => [pair[1], pair[0]];
/** The embedded database may run the second operation first. */
const expectOneOf = (statuses: [number, number], ...outcomes: [number, number][]) =>
  expect(ON_POSTGRES ? outcomes.slice(0, 1) : outcomes).toContainEqual(statuses);

describe('concurrent operations on a deleted record', () => {
  test('restore and erase: the first succeeds, the second gets 404', async () => {
    for (const isRestoreFirst of [true, false]) {
      const { made, id } = await addArchived();
      const both: [Does, Does] = [() => restore(id), () => erase(id)];
      const statuses = await meet(archiveRow(id), isRestoreFirst ? both : reversed(both));
      expectOneOf(
        statuses,
        isRestoreFirst ? [200, 404] : [204, 404],
        isRestoreFirst ? [404, 204] : [404, 200],
      );
      expect(await whereIs(made.id)).toBe(statuses.includes(200) ? 'live' : 'gone');
    }
  });

  test('two equal operations: only one succeeds, and one gets 404', async () => {
    const { made, id } = await addArchived();
    // PostgreSQL may run either of two equal requests first.
    expect((await meet(archiveRow(id), [() => restore(id), () => restore(id)])).sort()).toEqual([200, 404]);
    const path = `${MONUMENTS}${made.id}/`;
    const both = await meet(monumentRow(made.id), [() => remove(path), () => remove(path)]);
    expect(both.sort()).toEqual([204, 404]);
    const again = await archiveOf('monuments', made.id);
    expect((await meet(archiveRow(again), [() => erase(again), () => erase(again)])).sort()).toEqual([
      204, 404,
    ]);
    expect(await whereIs(made.id)).toBe('gone');
  });

  test('restore and sweep of an expired record: the record is restored, or the restore gets 404', async () => {
    for (const isRestoreFirst of [true, false]) {
      const { made, id } = await addArchived(31);
      const both: [Does, Does] = [() => restore(id), sweep];
      const outcomes = await meet(monumentRow(made.id), isRestoreFirst ? both : reversed(both));
      expectOneOf(outcomes, isRestoreFirst ? [200, 0] : [1, 404], isRestoreFirst ? [404, 1] : [0, 200]);
      expect(await whereIs(made.id)).toBe(outcomes.includes(200) ? 'live' : 'gone');
    }
  });

  test.runIf(ON_POSTGRES)('a sweep skips records that somebody is restoring', async () => {
    const { id } = await addArchived(31);
    const waiting = () => countWaiting(api.db);
    expect(await holdUntilConcurrent(api.db, archiveRow(id), [sweep, waiting])).toEqual([0, 0]);
    expect(await sweep()).toBe(1);
  });

  test('two sweeps: each record expires once', async () => {
    const { made } = await addArchived(31);
    expect((await meet(monumentRow(made.id), [sweep, sweep])).sort()).toEqual([0, 1]);
    expect(await whereIs(made.id)).toBe('gone');
    const told = api.db.selectFrom('audit_log').select('id').where('action', '=', 'expire');
    expect(await told.where('record_id', '=', String(made.id)).execute()).toHaveLength(1);
  });

  test('revert and erase of a deleted record: the revert gets 404', async () => {
    for (const isPutBackFirst of [true, false]) {
      const { made, entry } = await addEdited();
      await remove(`${MONUMENTS}${made.id}/`);
      const id = await archiveOf('monuments', made.id);
      const both: [Does, Does] = [() => putBack(entry), () => erase(id)];
      const statuses = await meet(monumentRow(made.id), isPutBackFirst ? both : reversed(both));
      expect(statuses).toEqual(isPutBackFirst ? [404, 204] : [204, 404]);
      expect(await whereIs(made.id)).toBe('gone');
    }
  });

  test('restore and edit of a deleted person: the edit gets 404 until the person is restored', async () => {
    for (const isRestoreFirst of [true, false]) {
      const { id } = await api.addUser({ role: 'MonumentsAdmin' });
      await remove(`/users/${id}/`);
      const archived = await archiveOf('users', id);
      const edits = () => api.patch(`/users/${id}/`, { first_name: 'Nova' }, admin.access);
      const both: [Does, Does] = [() => restore(archived), edits];
      const row = sql`select from all_users where id = ${id} for update`;
      const statuses = await meet(row, isRestoreFirst ? both : reversed(both));
      expectOneOf(statuses, isRestoreFirst ? [200, 404] : [404, 200], [200, 200]);
      expect((await edits()).json()).toMatchObject({ first_name: 'Nova', is_active: false });
    }
  });

  test('restore and revert of a deleted record: the revert gets 404 until the record is restored', async () => {
    const { made, entry } = await addEdited();
    await remove(`${MONUMENTS}${made.id}/`);
    const id = await archiveOf('monuments', made.id);
    const statuses = await meet(monumentRow(made.id), [() => restore(id), () => putBack(entry)]);
    expectOneOf(statuses, [200, 404], [200, 200]);
    expect((await putBack(entry)).statusCode).toBe(200);
    expect((await get(`${MONUMENTS}${made.id}/`)).json().name).toBe(made.name);
  });
});

const putBack = (entry: number, ifMatch?: string) =>
  api.send({
    method: 'POST',
    url: `/api/activity/${entry}/revert/`,
    payload: {},
    headers: { authorization: `Bearer ${admin.access}`, ...(ifMatch && { 'if-match': ifMatch }) },
  });

async function addEdited() {
  const made = await addMonument();
  number += 1;
  const image = await samples.png('druga.png', { width: 50 + number, height: 20 });
  const edited = (await edit(made.id, { name: 'Nova kula', image })).json();
  const entries = (await get(`/activity/?resource=monuments&record=${made.id}&kind=edited`)).json().results;
  return { made, edited, entry: entries[0].id as number };
}

describe('concurrent operations on a record', () => {
  test('edit and delete: the edit is restored with the record, or fails', async () => {
    for (const isEditFirst of [true, false]) {
      const made = await addMonument();
      const path = `${MONUMENTS}${made.id}/`;
      const both: [Does, Does] = [() => edit(made.id, { name: 'Izmijenjena' }), () => remove(path)];
      const statuses = await meet(monumentRow(made.id), isEditFirst ? both : reversed(both));
      expectOneOf(statuses, isEditFirst ? [200, 204] : [204, 404], isEditFirst ? [404, 204] : [204, 200]);
      await restore(await archiveOf('monuments', made.id));
      expect((await get(path)).json().name).toBe(statuses.includes(200) ? 'Izmijenjena' : made.name);
    }
  });

  test('edit and revert of the same version: the second operation gets 412', async () => {
    for (const isEditFirst of [true, false]) {
      const { made, edited, entry } = await addEdited();
      const version = `"${edited.version}"`;
      const both: [Does, Does] = [
        () => edit(made.id, { name: 'Treća kula' }, version),
        () => putBack(entry, version),
      ];
      const statuses = await meet(monumentRow(made.id), isEditFirst ? both : reversed(both));
      expectOneOf(statuses, [200, 412], [412, 200]);
      const isEdited = isEditFirst === (statuses[0] === 200);
      expect((await get(`${MONUMENTS}${made.id}/`)).json().name).toBe(isEdited ? 'Treća kula' : made.name);
    }
  });

  test('edit and revert of different fields: the record keeps both changes', async () => {
    const { made, entry } = await addEdited();
    const both: [Does, Does] = [() => edit(made.id, { address: 'Drugi trg' }), () => putBack(entry)];
    expect(await meet(monumentRow(made.id), both)).toEqual([200, 200]);
    const now = (await get(`${MONUMENTS}${made.id}/`)).json();
    expect(now).toMatchObject({ name: made.name, address: 'Drugi trg' });
  });

  test('edit and revert of different fields of a person: the person keeps both changes', async () => {
    const { id } = await api.addUser({ role: 'MonumentsAdmin', first_name: 'Vuk', last_name: 'Marić' });
    const change = (values: object) => api.patch(`/users/${id}/`, values, admin.access);
    await change({ first_name: 'Vuko' });
    const entry = (await get(`/activity/?resource=users&record=${id}&limit=1`)).json().results[0].id;
    const both: [Does, Does] = [() => change({ last_name: 'Perić' }), () => putBack(entry)];
    const personRow = sql`select from all_users where id = ${id} for update`;
    expect(await meet(personRow, both)).toEqual([200, 200]);
    expect((await get(`/users/${id}/`)).json()).toMatchObject({ first_name: 'Vuk', last_name: 'Perić' });
  });

  test('revert and delete: the revert is restored with the record, or fails', async () => {
    for (const isPutBackFirst of [true, false]) {
      const { made, entry } = await addEdited();
      const path = `${MONUMENTS}${made.id}/`;
      const both: [Does, Does] = [() => putBack(entry), () => remove(path)];
      const statuses = await meet(monumentRow(made.id), isPutBackFirst ? both : reversed(both));
      expectOneOf(
        statuses,
        isPutBackFirst ? [200, 204] : [204, 404],
        isPutBackFirst ? [404, 204] : [204, 200],
      );
      await restore(await archiveOf('monuments', made.id));
      const there = (await get(path)).json();
      expect(there.name).toBe(statuses.includes(200) ? made.name : 'Nova kula');
      expect((await api.send({ url: there.image })).statusCode).toBe(200);
    }
  });
});

test('keeps a file uploaded while the last record with an equal file is erased', async () => {
  for (const isEraseFirst of [true, false]) {
    number += 1;
    const upload = () =>
      api.sendForm(
        'POST',
        CLERK,
        formOf({ upload_file: samples.txt('a.txt', `Red ${number}\n`) }),
        admin.access,
      );
    const before = (await readdir(api.folders.files)).length;
    const made = (await upload()).json();
    await remove(`${CLERK}${made.id}/`);
    const id = await archiveOf('clerk', made.id);
    let added: LightMyRequestResponse | undefined;
    const uploads: Does = async () => {
      added = await upload();
      return added;
    };
    const both: [Does, Does] = [() => erase(id), uploads];
    const row = sql`select from files where id = (select file_id from all_clerk_files where id = ${made.id}) for update`;
    const statuses = await meet(row, isEraseFirst ? both : reversed(both));
    expect(statuses).toEqual(isEraseFirst ? [204, 201] : [201, 204]);
    const { url } = (await get(`${CLERK}${added?.json().id}/upload_file/`)).json();
    expect((await api.send({ url })).body).toBe(`Red ${number}\n`);
    expect((await readdir(api.folders.files)).length).toBe(before + 1);
  }
});

describe('two deleted people with one e-mail address', () => {
  async function addTwo(batch?: string) {
    const email = `dvoje${number++}@podgorica.example`;
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { id } = await api.addUser({ email, role: 'MonumentsAdmin' });
      await api.send({
        method: 'DELETE',
        url: `/api/users/${id}/`,
        headers: { authorization: `Bearer ${admin.access}`, ...(batch && { 'x-batch': batch }) },
      });
      ids.push(await archiveOf('users', id));
    }
    return { email, ids: ids as [number, number] };
  }

  test('restored concurrently: only one restore succeeds, and one gets 400', async () => {
    const { email, ids } = await addTwo();
    const third = sql`insert into users (first_name, last_name, email) values ('a', 'b', ${email})`;
    const both: [Does, Does] = [() => restore(ids[0]), () => restore(ids[1])];
    const statuses = await meet(third, both, 'rollback');
    expect(statuses.toSorted()).toEqual([200, 400]);
    const left = ids[statuses.indexOf(400)] as number;
    expect((await restore(left)).json().errors).toHaveProperty('email');
    const email2 = `drugi-${email}`;
    expect((await restore(left, { values: { email: email2 } })).statusCode).toBe(200);
  });

  test('restored as a batch: the first person is restored, the second person stays in the trash', async () => {
    const { ids } = await addTwo(crypto.randomUUID());
    const answer = (await restore(ids[0], { batch: true })).json();
    expect(answer.restored).toHaveLength(1);
    expect(answer.refused).toMatchObject([{ id: ids[1], errors: { email: [expect.any(String)] } }]);
  });

  test.runIf(ON_POSTGRES)(
    'restored while a new user takes the e-mail address: both stay deleted',
    async () => {
      const { email, ids } = await addTwo(crypto.randomUUID());
      const taken = sql`insert into users (first_name, last_name, email) values ('a', 'b', ${email})`;
      let refused: object[] = [];
      const comes: Does = async () => {
        const answer = await restore(ids[0], { batch: true });
        refused = answer.json().refused;
        return answer;
      };
      expect(await meet(taken, [comes, async () => 0])).toEqual([200, 0]);
      expect(refused).toHaveLength(2);
    },
  );
});

test('responds with 401 to a change whose author is erased during the change', async () => {
  const person = await api.signInAs('MonumentsAdmin');
  const made = await addMonument();
  const changes: Does = () =>
    api.sendForm('PATCH', `${MONUMENTS}${made.id}/`, formOf({ name: 'Moja' }), person.access);
  const goes: Does = async () => {
    await sql`delete from all_users where id = ${person.id}`.execute(api.db);
    return 204;
  };
  const statuses = await meet(monumentRow(made.id), [changes, goes]);
  expectOneOf(statuses, [401, 204], [200, 204]);
});
