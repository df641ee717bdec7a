import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { ActivityDetail, ActivityEntry } from '@ar/domain/activity';
import type { Role } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { addRecord } from '../../testing/records.ts';
import { formOf, samples } from '../../testing/samples.ts';

type Given = Record<string, string | number | File>;

const monuments = '/ar_platform/monuments/';
const buildings = '/ar_platform/buildings/';
const PLACE = {
  name: 'Sahat kula',
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4372,
  longitude: 19.2614,
  description: 'Kula iz 17. vijeka.',
};
const SITE = {
  ...PLACE,
  investor: 'Glavni grad',
  building_size: 120.5,
  construction_start_date: '2026-01-10',
  construction_end_date: '2027-01-10',
};

let api: TestApi;
let admin: { access: string; id: number };
let editor: { access: string; id: number };
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
  admin = await api.signInAs('SuperAdmin');
  editor = await api.signInAs('MonumentsAdmin');
});
afterAll(() => api.stop());

const post = (path: string, values: Given) => addRecord(api, path, values, admin.access);
const patch = async (path: string, values: Given, access = admin.access) => {
  const answer = await api.sendForm('PATCH', path, formOf(values), access);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const monument = async (more: Given = {}) => {
  const made = await post(monuments, { ...PLACE, base_of_knowledge: await samples.pdf(), ...more });
  return { ...made, path: `${monuments}${made.id}/` };
};
const entries = async (resource: string, id: number): Promise<ActivityEntry[]> =>
  (await api.get(`/activity/?resource=${resource}&record=${id}&limit=100`, admin.access)).json().results;
const lastOf = async (resource: string, id: number) => (await entries(resource, id))[0] as ActivityEntry;
const detail = async (id: number): Promise<ActivityDetail> =>
  (await api.get(`/activity/${id}/`, admin.access)).json();

interface Asked {
  fields?: string[];
  ifMatch?: string;
  access?: string;
  batch?: string;
}
const revert = (id: number, { fields, ifMatch, access = admin.access, batch }: Asked = {}) =>
  api.send({
    method: 'POST',
    url: `/api/activity/${id}/revert/`,
    payload: fields ? { fields } : {},
    headers: {
      authorization: `Bearer ${access}`,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(batch && { 'x-batch': batch }),
    },
  });

describe('reverting values', () => {
  test('restores all fields of an entry, and records the restoration as a new change', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula', description: 'Nova.', latitude: 42.5 });
    const entry = await lastOf('monuments', id);
    const answer = await revert(entry.id, { access: editor.access, ifMatch: '"2"' });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"3"']);
    expect(answer.json()).toMatchObject({ ...PLACE, id, version: 3 });
    expect((await api.get(path, admin.access)).json()).toEqual(answer.json());
    expect(await lastOf('monuments', id)).toMatchObject({
      action: 'revert',
      actor_id: editor.id,
      fields: ['name', 'latitude', 'description'],
    });
    const { results } = (await api.get(`${path}history/`, admin.access)).json();
    expect(
      results.map(({ action, version }: { action: string; version: number }) => [action, version]),
    ).toEqual([
      ['revert', 3],
      ['update', 2],
      ['create', 1],
    ]);
  });

  test('restores the named fields, including fields that the entry did not change', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula', address: 'Stara varoš' });
    const entry = await lastOf('monuments', id);
    await patch(path, { description: 'Druga.' });
    const answer = await revert(entry.id, { fields: ['name', 'description'], ifMatch: '"3"' });
    expect(answer.json()).toMatchObject({ ...PLACE, address: 'Stara varoš', version: 4 });
  });

  test('changes nothing if the record already has the values', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula' });
    const entry = await lastOf('monuments', id);
    const first = await revert(entry.id);
    const again = await revert(entry.id);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await entries('monuments', id)).toHaveLength(3);
  });

  test('can be reverted with a further revert', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula' });
    await revert((await lastOf('monuments', id)).id);
    const undone = await revert((await lastOf('monuments', id)).id);
    expect(undone.json()).toMatchObject({ name: 'Kula', version: 4 });
  });

  test('validates values like an edit, and names errors by field', async () => {
    const site = await post(buildings, { ...SITE, model_3d: await samples.glb() });
    const path = `${buildings}${site.id}/`;
    await patch(path, { construction_end_date: '2030-01-10' });
    const entry = await lastOf('buildings', site.id);
    await patch(path, { construction_start_date: '2029-01-10' });
    const answer = await revert(entry.id);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { construction_end_date: ['Datum završetka mora biti nakon datuma početka'] },
    ]);
    await api.db.updateTable('all_monuments').set({ description: null }).execute();
    const { id, path: other } = await monument();
    await api.db.updateTable('all_monuments').set({ description: null }).where('id', '=', id).execute();
    await patch(other, { description: 'Sada je ima.' });
    const empty = await revert((await lastOf('monuments', id)).id);
    expect(empty.json().errors).toEqual({ description: ['Opis je obavezno polje'] });
  });

  test('restores a flag', async () => {
    const { id } = await post('/supersluzbenik/', { upload_file: samples.txt() });
    await api.patch(`/supersluzbenik/${id}/`, { is_active: false }, admin.access);
    const answer = await revert((await lastOf('clerk', id)).id);
    expect(answer.json()).toMatchObject({ is_active: true, version: 3 });
  });

  test('a revert of a user obeys the same rules as an edit of a user', async () => {
    const { id } = await api.addUser({ role: 'MonumentsAdmin', first_name: 'Vuk' });
    const change = { first_name: 'Vuko', group_names: ['BuildingsAdmin'] };
    await api.patch(`/users/${id}/`, change, admin.access);
    const entry = await lastOf('users', id);
    const answer = await revert(entry.id);
    expect(answer.json()).toMatchObject({ first_name: 'Vuk', group_names: ['MonumentsAdmin'], version: 3 });
    expect(answer.json()).not.toHaveProperty('password_hash');
    expect(await lastOf('users', id)).toMatchObject({
      action: 'revert',
      fields: ['first_name', 'group_names'],
    });
    expect(api.log.filter((line) => line.includes('"event":"role-changed"'))).toHaveLength(2);
    await api.patch(`/users/${id}/`, { group_names: ['SuperAdmin'] }, admin.access);
    const raised = await lastOf('users', id);
    const { email } = await api.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const other = await api.signIn(email);
    await api.db.updateTable('users').set({ role: null }).where('id', '=', admin.id).execute();
    const last = await revert(raised.id, { access: other.access });
    await api.db.updateTable('users').set({ role: 'SuperAdmin' }).where('id', '=', admin.id).execute();
    expect([last.statusCode, last.json().detail]).toEqual([400, 'Posljednji SuperAdmin mora ostati.']);
  });
});

describe('a revert after a later change', () => {
  test('responds with 412 for a field that a later change edited, and restores other fields', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula', address: 'Stara varoš' });
    const entry = await lastOf('monuments', id);
    const theirs = await patch(path, { name: 'Toranj' }, editor.access);
    const met = await revert(entry.id);
    expect(met.statusCode).toBe(412);
    expect(met.headers.etag).toBe('"3"');
    expect(met.json()).toMatchObject({ current: theirs, changed_by: 'Ana Test' });
    expect((await revert(entry.id, { fields: ['name'] })).statusCode).toBe(412);
    const other = await revert(entry.id, { fields: ['address'] });
    expect(other.json()).toMatchObject({ name: 'Toranj', address: PLACE.address, version: 4 });
    const stale = await revert(entry.id, { fields: ['name'], ifMatch: '"3"' });
    expect([stale.statusCode, stale.json().current.version]).toEqual([412, 4]);
    const knowing = await revert(entry.id, { fields: ['name'], ifMatch: '"4"' });
    expect(knowing.json()).toMatchObject({ name: PLACE.name, version: 5 });
  });

  test('loses no concurrent edit: the second change gets 412', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula' });
    const entry = await lastOf('monuments', id);
    const edit = api.sendForm('PATCH', path, formOf({ name: 'Toranj' }), editor.access, '"2"');
    const answers = await Promise.all([revert(entry.id, { ifMatch: '"2"' }), edit]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const done = answers.find(({ statusCode }) => statusCode === 200);
    expect((await api.get(path, admin.access)).json()).toEqual(done?.json());
  });

  test('waits for a concurrent change of a different field, and keeps the change', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula' });
    const entry = await lastOf('monuments', id);
    const edit = sql`update monuments set address = 'Nova', version = version + 1 where id = ${id}`;
    const [answer] = await holdUntilConcurrent(api.db, edit, [() => revert(entry.id)]);
    expect(answer?.json()).toMatchObject({ name: PLACE.name, address: 'Nova', version: 4 });
  });

  test('responds with 412 for an outdated version of a person, and waits for a change of a different field', async () => {
    const { id } = await api.addUser({ role: 'MonumentsAdmin', first_name: 'Vuk' });
    await api.patch(`/users/${id}/`, { first_name: 'Vuko' }, admin.access);
    const entry = await lastOf('users', id);
    expect((await revert(entry.id, { ifMatch: '"1"' })).statusCode).toBe(412);
    const edit = sql`update users set last_name = 'Novi', version = version + 1 where id = ${id}`;
    const [answer] = await holdUntilConcurrent(api.db, edit, [() => revert(entry.id)]);
    expect(answer?.json()).toMatchObject({ first_name: 'Vuk', last_name: 'Novi', version: 4 });
  });

  test('responds with 404 if a later change deleted the record', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula' });
    const entry = await lastOf('monuments', id);
    const answers = await Promise.all([revert(entry.id), api.delete(path, admin.access)]);
    expect(answers[1].statusCode).toBe(204);
    expect([200, 404]).toContain(answers[0].statusCode);
    expect((await revert(entry.id)).statusCode).toBe(404);
    expect((await api.get(path, admin.access)).statusCode).toBe(404);
  });
});

describe('a revert is refused', () => {
  test('for fields that no edit can set, and for an entry without values', async () => {
    const { id, path } = await monument();
    const made = await lastOf('monuments', id);
    await patch(path, { name: 'Kula' });
    const entry = await lastOf('monuments', id);
    for (const field of ['id', 'qr_code', 'nothing']) {
      const answer = await revert(entry.id, { fields: ['name', field] });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { [field]: ['Ovo polje se ne može vratiti.'] },
      ]);
    }
    expect((await revert(made.id)).json().detail).toBe(
      'Ova promjena nema ranije vrijednosti koje se mogu vratiti.',
    );
    await api.delete(path, admin.access);
    expect((await revert((await lastOf('monuments', id)).id)).statusCode).toBe(400);
    expect((await revert(2_000_000_000)).statusCode).toBe(404);
  });

  const rewritten = async (resource: string, id: number, fields: string[], before: object) => {
    const entry = await lastOf(resource, id);
    const values = { fields, before: JSON.stringify(before) };
    await api.db.updateTable('audit_log').set(values).where('id', '=', entry.id).execute();
    return entry.id;
  };

  test('without a field to restore, and with values of a person that the rules refuse', async () => {
    const { id, path } = await monument();
    await patch(path, { name: 'Kula' });
    const none = await revert(await rewritten('monuments', id, ['qr_code'], { qr_code: 'x' }));
    expect([none.statusCode, none.json().detail]).toEqual([
      400,
      'Ova promjena nema ranije vrijednosti koje se mogu vratiti.',
    ]);
    const person = await api.addUser({ role: 'MonumentsAdmin' });
    await api.patch(`/users/${person.id}/`, { first_name: 'Vuko' }, admin.access);
    const long = await rewritten('users', person.id, ['first_name'], { first_name: 'x'.repeat(101) });
    expect((await revert(long)).json().errors).toEqual({ first_name: ['Maksimalna duzina 100 karaktera'] });
  });

  const OTHERS: Role[] = ['BuildingsAdmin', 'SupersluzbenikAdmin'];
  test.each(OTHERS)('to %s, who may not read the values and files of monuments', async (role) => {
    const { id, path } = await monument({ image: await samples.png() });
    await patch(path, { name: 'Kula' });
    const entry = await lastOf('monuments', id);
    const { access } = await api.signInAs(role);
    const file = `/activity/${entry.id}/files/image/`;
    const answers = [await revert(entry.id, { access }), await api.get(file, access)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await api.get(file, editor.access)).statusCode).toBe(200);
  });
});

test('shows the reverts of one action as one journal entry', async () => {
  const [one, other] = [await monument(), await monument()];
  const batch = crypto.randomUUID();
  for (const { id, path } of [one, other]) {
    await patch(path, { name: 'Kula' });
    expect((await revert((await lastOf('monuments', id)).id, { batch })).statusCode).toBe(200);
  }
  const { results } = (await api.get('/activity/?limit=10', admin.access)).json();
  const lines = results.filter((entry: ActivityEntry) => entry.batch === batch);
  expect(lines).toMatchObject([{ action: 'revert', batch_count: 2, record_id: String(one.id) }]);
});

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const fetched = async (url: string) => (await api.send({ url })).rawPayload;
const signed = async (entry: number, field: string, side = 'before', access = editor.access) =>
  (await api.get(`/activity/${entry}/files/${field}/?side=${side}`, access)).json().url as string;

describe('earlier files', () => {
  test('serves and restores a replaced picture, recording and document', async () => {
    const first = {
      image: await samples.png('prva.png', { width: 53 }),
      audio_description: samples.mp3('prvi.mp3'),
      base_of_knowledge: await samples.pdf('Prvo znanje.pdf'),
    };
    const made = await monument(first);
    const content = await fetched(made.image);
    const second = {
      image: await samples.png('druga.png', { width: 50 }),
      audio_description: new File([await samples.mp3().arrayBuffer(), new Uint8Array(9)], 'drugi.mp3'),
      base_of_knowledge: new File([await first.base_of_knowledge.arrayBuffer(), ' '], 'Drugo znanje.pdf'),
    };
    const edited = await patch(made.path, second);
    expect((await api.send({ url: made.image })).statusCode).toBe(404);
    const entry = await lastOf('monuments', made.id);
    for (const [field, file] of Object.entries(first)) {
      const answer = await api.send({ url: await signed(entry.id, field) });
      expect([field, answer.statusCode, answer.headers['cache-control']]).toEqual([
        field,
        200,
        'private, no-store',
      ]);
      if (field === 'image') expect(hashOf(answer.rawPayload)).toBe(hashOf(content));
      else expect(hashOf(answer.rawPayload)).toBe(hashOf(new Uint8Array(await file.arrayBuffer())));
    }
    const { state } = await detail(entry.id);
    expect(state.find(({ field }) => field === 'base_of_knowledge')).toMatchObject({
      before: { name: 'Prvo znanje.pdf', content_type: 'application/pdf', is_kept: true },
      after: { name: 'Drugo znanje.pdf', is_kept: true },
      can_revert: true,
    });
    const answer = await revert(entry.id);
    expect(answer.json()).toMatchObject({ image: made.image, file_name: 'Prvo znanje.pdf', version: 3 });
    expect(hashOf(await fetched(made.image))).toBe(hashOf(content));
    expect((await api.send({ url: edited.image })).statusCode).toBe(404);
    expect((await revert((await lastOf('monuments', made.id)).id)).json()).toMatchObject({
      image: edited.image,
    });
  });

  test('restores a replaced model', async () => {
    const glb = await samples.glb('prvi.glb');
    const site = await post(buildings, { ...SITE, model_3d: glb });
    const obj = new File(['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'], 'drugi.obj');
    await patch(`${buildings}${site.id}/`, { model_3d: obj });
    const answer = await revert((await lastOf('buildings', site.id)).id);
    expect(answer.json()).toMatchObject({ model_3d: site.model_3d, file_name: 'prvi.glb' });
    expect(hashOf(await fetched(site.model_3d))).toBe(hashOf(new Uint8Array(await glb.arrayBuffer())));
  });

  test('removes a picture that an edit added, but not a required document', async () => {
    const { id, path } = await monument();
    await patch(path, { image: await samples.png() });
    expect((await revert((await lastOf('monuments', id)).id)).json().image).toBe(null);
    await api.db
      .updateTable('all_monuments')
      .set({ base_of_knowledge_id: null })
      .where('id', '=', id)
      .execute();
    await patch(path, { base_of_knowledge: await samples.pdf() });
    const entry = await lastOf('monuments', id);
    expect((await revert(entry.id)).json().errors).toEqual({
      base_of_knowledge: ['Ovo polje se ne može vratiti.'],
    });
    expect(
      (await detail(entry.id)).state.find(({ field }) => field === 'base_of_knowledge')?.can_revert,
    ).toBe(false);
  });

  test('marks a deleted file as gone, and refuses to restore the file', async () => {
    const made = await monument({ image: await samples.png('prva.png', { width: 54 }) });
    await patch(made.path, { image: await samples.png('druga.png', { width: 51 }) });
    const entry = await lastOf('monuments', made.id);
    await api.db.deleteFrom('files').where('released_at', 'is not', null).execute();
    expect((await detail(entry.id)).state.find(({ field }) => field === 'image')).toMatchObject({
      before: { name: 'prva.webp', is_kept: false, content_type: null },
      can_revert: false,
    });
    expect((await revert(entry.id)).json().errors).toEqual({ image: ['Ova verzija fajla se više ne čuva.'] });
    expect((await api.get(`/activity/${entry.id}/files/image/`, admin.access)).statusCode).toBe(404);
  });

  test('serves files of a deleted record only to readers of the whole journal', async () => {
    const { id, path } = await monument({ image: await samples.png('srušena.png', { width: 55 }) });
    const file = `/activity/${(await lastOf('monuments', id)).id}/files/image/?side=after`;
    const statuses = async () =>
      Promise.all([editor, admin].map(async ({ access }) => (await api.get(file, access)).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    await api.delete(path, admin.access);
    expect(await statuses()).toEqual([404, 200]);
  });

  test('stores equal content once, with each file’s own name', async () => {
    const stored = async () => (await readdir(api.folders.files)).length;
    const text = `Isto ${crypto.randomUUID()}`;
    const one = await post('/supersluzbenik/', { upload_file: samples.txt('prvi.txt', text) });
    const before = await stored();
    const two = await post('/supersluzbenik/', { upload_file: samples.txt('drugi.txt', text) });
    expect(await stored()).toBe(before);
    const download = async ({ id }: { id: number }) => {
      const { url } = (await api.get(`/supersluzbenik/${id}/upload_file/`, admin.access)).json();
      const answer = await api.send({ url });
      return [answer.body, answer.headers['content-disposition']];
    };
    expect(await download(one)).toEqual([text, expect.stringContaining('"prvi.txt"')]);
    expect(await download(two)).toEqual([text, expect.stringContaining('"drugi.txt"')]);
    await api.delete(`/supersluzbenik/${one.id}/`, admin.access);
    expect(await download(two)).toEqual([text, expect.stringContaining('"drugi.txt"')]);
  });

  test('reports the space that earlier files use', async () => {
    const space = async () => (await api.get('/activity/space/', editor.access)).json();
    const before = await space();
    const { path } = await monument();
    const knowledge = await samples.pdf();
    const other = new File([await knowledge.arrayBuffer(), crypto.randomUUID()], 'Drugo.pdf');
    const third = new File([await knowledge.arrayBuffer(), crypto.randomUUID()], 'Treće.pdf');
    await patch(path, { base_of_knowledge: other });
    const between = await space();
    await patch(path, { base_of_knowledge: third });
    expect(await space()).toEqual({ files: between.files + 1, bytes: between.bytes + other.size });
    expect(between.files).toBeGreaterThanOrEqual(before.files);
  });
});

test('deletes a replaced file at once if the trash is off', async () => {
  const other = await startTestApi({ archive: { days: 0 } });
  const { access } = await other.signInAs('SuperAdmin');
  const values = { ...PLACE, base_of_knowledge: await samples.pdf(), image: await samples.png() };
  const made = await addRecord(other, monuments, values, access);
  const image = await samples.png('druga.png', { width: 52 });
  await other.sendForm('PATCH', `${monuments}${made.id}/`, formOf({ image }), access);
  expect(await readdir(other.folders.files)).toHaveLength(2);
  const [entry] = (await other.get('/activity/?resource=monuments', access)).json().results;
  const url = `/api/activity/${entry.id}/revert/`;
  const answer = await other.send({
    method: 'POST',
    url,
    payload: {},
    headers: { authorization: `Bearer ${access}` },
  });
  expect(answer.json().errors).toEqual({ image: ['Ova verzija fajla se više ne čuva.'] });
  await other.stop();
});
