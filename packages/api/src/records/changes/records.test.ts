import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monument } from '@ar/domain/entities/monument';
import { pictureSources } from '@ar/domain/pictures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import sharp from 'sharp';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/api.ts';
import { demoFile, formOf, samples } from '../../testing/samples.ts';
import { updateRecord } from './change-records.ts';

let api: TestApi;
let admin: { access: string; id: number };

beforeAll(async () => {
  api = await startTestApi({ connections: 10, archive: { days: 0 } });
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

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
const buildings = '/ar_platform/buildings/';
const monuments = '/ar_platform/monuments/';
const clerk = '/supersluzbenik/';

type Values = Record<string, string | number | File>;
const post = async (path: string, values: Values, access = admin.access) =>
  api.sendForm('POST', path, formOf(values), access);
const patch = async (path: string, values: Values, ifMatch?: string) =>
  api.sendForm('PATCH', path, formOf(values), admin.access, ifMatch);
const newMonument = async (more: Values = {}) =>
  (await post(monuments, { ...PLACE, base_of_knowledge: await samples.pdf(), ...more })).json();

const storedFiles = async () => (await readdir(api.folders.files).catch(() => [])).sort();
const namedFiles = async () => {
  const files = api.db.selectFrom('files').select('storage_key').distinct().orderBy('storage_key');
  return (await files.execute()).map(({ storage_key }) => storage_key);
};
const lastEntry = () =>
  api.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '!=', 'access')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** Equal pictures share one stored file, so each kind of record has a different picture. */
const pictureOf = (field: string) => ({ width: 60 + field.length, height: 30 });

async function nothingIsLoose() {
  expect(await storedFiles()).toEqual(await namedFiles());
  expect(await readdir(api.folders.incoming).catch(() => [])).toEqual([]);
}

describe.each([
  ['building', buildings, () => ({ ...SITE }), 'model_3d', samples.glb],
  ['monument', monuments, () => ({ ...PLACE }), 'base_of_knowledge', samples.pdf],
] as const)('a %s', (_name, path, values, field, sample) => {
  test('is created with files, and the response equals the row of the list', async () => {
    const answer = await post(path, {
      ...values(),
      name_en: 'Clock Tower',
      image_alt: 'Kula od kamena',
      [field]: await sample(),
      image: await samples.png(),
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    const made = answer.json();
    expect(made).toMatchObject({
      ...values(),
      name_en: 'Clock Tower',
      description_en: null,
      image: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.webp$/),
      image_name: 'kula.webp',
      image_alt: 'Kula od kamena',
      file_name: (await sample()).name,
      created_by_name: 'Ana Test',
      last_modified_by_name: null,
      version: 1,
    });
    const { results } = (await api.get(`${path}?search=sahat`, admin.access)).json();
    expect(results[0]).toEqual(made);
    const one = await api.get(`${path}${made.id}/`, admin.access);
    expect([one.json(), one.headers.etag]).toEqual([made, '"1"']);
    await nothingIsLoose();
  });

  test('is refused without the required file, with all errors in one response', async () => {
    const { name: _, ...rest } = values();
    const answer = await post(path, { ...rest, latitude: 91, image: await samples.png('kula.svg') });
    expect(answer.statusCode).toBe(400);
    const second = await post(path, { ...rest, latitude: 91 });
    expect(second.json()).toEqual({
      detail: 'Provjerite unesene podatke.',
      errors: {
        name: ['Naziv je obavezno polje'],
        latitude: ['Geografska širina mora biti između -90 i 90'],
        [field]: ['Izaberite fajl.'],
      },
    });
    await nothingIsLoose();
  });

  test('keeps the files in an edit without files, and replaces a file by a new file', async () => {
    const made = (
      await post(path, {
        ...values(),
        [field]: await sample(),
        image: await samples.png(`${field}.png`, pictureOf(field)),
      })
    ).json();
    const before = await storedFiles();
    const kept = await patch(
      `${path}${made.id}/`,
      { name: 'Nova kula', name_en: 'New', image: new File([], '') },
      '"1"',
    );
    expect(kept.json()).toMatchObject({
      name: 'Nova kula',
      name_en: 'New',
      address: PLACE.address,
      image: made.image,
      version: 2,
      last_modified_by_name: 'Ana Test',
    });
    expect(await storedFiles()).toEqual(before);
    const changed = await patch(`${path}${made.id}`, { name_en: '', image: await samples.png('druga.png') });
    expect(changed.headers.etag).toBe('"3"');
    expect(changed.json()).toMatchObject({ name_en: null, image_name: 'druga.webp', version: 3 });
    expect(changed.json().image).not.toBe(made.image);
    expect((await api.send({ url: made.image })).statusCode).toBe(404);
    expect((await api.send({ url: changed.json().image })).statusCode).toBe(200);
    await nothingIsLoose();
  });

  test('responds to an edit of an outdated version with 412, the author of the latest change and the current record', async () => {
    const made = (await post(path, { ...values(), [field]: await sample() })).json();
    await patch(`${path}${made.id}/`, { name: 'Prva izmjena' }, '"1"');
    const files = await storedFiles();
    const late = await patch(
      `${path}${made.id}/`,
      { name: 'Druga izmjena', image: await samples.png() },
      '"1"',
    );
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({
      detail: 'Ovaj zapis je u međuvremenu izmijenjen.',
      changed_by: 'Ana Test',
      current: { name: 'Prva izmjena', version: 2 },
    });
    expect(await storedFiles()).toEqual(files);
    await nothingIsLoose();
  });

  test('is deleted with all files, and the audit log keeps the values', async () => {
    const made = (await post(path, { ...values(), [field]: await sample() })).json();
    expect((await api.delete(`${path}${made.id}/`, admin.access)).statusCode).toBe(204);
    expect((await api.get(`${path}${made.id}/`, admin.access)).statusCode).toBe(404);
    expect((await api.delete(`${path}${made.id}`, admin.access)).statusCode).toBe(404);
    expect(await lastEntry()).toMatchObject({
      action: 'delete',
      resource: `${_name}s`,
      record_id: String(made.id),
      actor_id: admin.id,
      before: { ...values(), [field]: { name: (await sample()).name, sha256: expect.any(String) } },
      after: null,
    });
    await nothingIsLoose();
  });

  test('refuses fields that only the server sets', async () => {
    const given = { ...values(), [field]: await sample() };
    const set = { id: 4711, version: 9, created_by: 4711 };
    const refused = await post(path, { ...given, ...set });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, Object.keys(set)]);
    const made = (await post(path, given)).json();
    const edited = await patch(`${path}${made.id}/`, { id: 4711, version: 9, created_at: '2000-01-01' });
    expect(edited.statusCode).toBe(400);
    expect((await api.get(`${path}${made.id}/`, admin.access)).json()).toEqual(made);
  });

  test.each(['0', '-1', '1.5', 'x', '2147483648', '1e3', '99999999999999999999'])(
    'answers 404 for the id %s',
    async (id) => {
      expect((await api.get(`${path}${id}/`, admin.access)).statusCode).toBe(404);
      expect((await patch(`${path}${id}/`, { name: 'x' })).statusCode).toBe(404);
      expect((await api.delete(`${path}${id}/`, admin.access)).statusCode).toBe(404);
    },
  );
});

test('requires re-authentication for a deletion if the trash is off', async () => {
  const { id, access } = await api.signInAs('SuperAdmin');
  const made = (await post(buildings, { ...SITE, model_3d: await samples.glb() })).json();
  const old = sql<string>`now() - interval '16 minutes'`;
  await api.db.updateTable('sessions').set({ proved_at: old }).where('user_id', '=', id).execute();
  expect((await api.delete(`${buildings}${made.id}/`, access)).json().code).toBe('proof-needed');
  expect((await api.delete(`${buildings}${made.id}/`, admin.access)).statusCode).toBe(204);
});

test('responds with 400 to a revert to a deleted file', async () => {
  const { id } = await newMonument();
  const by = { person: { id: admin.id, first_name: 'Ana', last_name: 'Test' }, requestId: 'a' };
  const settings = { publicOrigin: ORIGIN, archive: USUAL_ARCHIVE, quotaBytes: undefined };
  const again = api.db.transaction().execute((trx) => {
    const change = { trx, by, settings, orphans: [], events: [] };
    return updateRecord(change, monument, id, {}, { ifMatch: undefined, revert: { image: randomUUID() } });
  });
  await expect(again).rejects.toMatchObject({ more: { errors: { image: ['file-version-gone'] } } });
});

// ASVS 2.2.1
describe('the rules of a form', () => {
  // ASVS 2.2.3
  test('refuses an end before the start, even if the form sends only one of the two dates', async () => {
    const made = (await post(buildings, { ...SITE, model_3d: await samples.glb() })).json();
    const text = 'Datum završetka mora biti nakon datuma početka';
    for (const dates of [
      { construction_end_date: '2026-01-10' },
      { construction_start_date: '2027-01-10' },
    ] as Values[]) {
      const answer = await patch(`${buildings}${made.id}/`, dates);
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { construction_end_date: [text] }]);
    }
    const both = { construction_start_date: '2028-01-01', construction_end_date: '2028-01-02' };
    expect((await patch(`${buildings}${made.id}/`, both)).json()).toMatchObject({ ...both, version: 2 });
  });

  test('accepts numbers as text, with a point or a comma', async () => {
    const made = await newMonument({ latitude: '42,5', longitude: '19.25' });
    expect(made).toMatchObject({ latitude: 42.5, longitude: 19.25 });
  });

  test('stores the up axis of a model in the record, the public data and the history', async () => {
    const made = (await post(buildings, { ...SITE, model_3d: await samples.glb() })).json();
    expect(made).toMatchObject({ model_z_up: false, version: 1 });
    const path = `${buildings}${made.id}/`;
    const turned = await patch(path, { model_z_up: 'true' }, '"1"');
    expect([turned.statusCode, turned.json()]).toMatchObject([200, { model_z_up: true, version: 2 }]);
    expect((await patch(path, { model_z_up: 'true' }, '"1"')).statusCode).toBe(412);
    expect((await patch(path, { model_z_up: 'gore' })).statusCode).toBe(400);
    const shown: { id: number }[] = (await api.get(`${buildings}public/`)).json().data;
    expect(shown.find(({ id }) => id === made.id)).toMatchObject({ model_z_up: true });
    // A change of this flag is an update, while a change of a user's flag is a change of status.
    expect(await lastEntry()).toMatchObject({ action: 'update', fields: ['model_z_up'] });
  });

  test('keeps the version if no value changes', async () => {
    const made = await newMonument();
    const same = await patch(`${monuments}${made.id}/`, PLACE);
    expect([same.statusCode, same.json()]).toEqual([200, made]);
    const entries = await api.get(`/activity/?resource=monuments&record=${made.id}`, admin.access);
    expect(entries.json().count).toBe(1);
  });

  test('keeps the version if the new file is equal, and removes the second copy', async () => {
    const [pdf, png] = [await samples.pdf(), await samples.png()];
    const made = await newMonument({ base_of_knowledge: pdf, image: png });
    const same = await patch(`${monuments}${made.id}/`, { base_of_knowledge: pdf, image: png });
    expect([same.statusCode, same.json()]).toEqual([200, made]);
    const entries = await api.get(`/activity/?resource=monuments&record=${made.id}`, admin.access);
    expect(entries.json().count).toBe(1);
    expect(await storedFiles()).toEqual(await namedFiles());
    const renamed = new File([await pdf.arrayBuffer()], 'Drugo ime.pdf', { type: pdf.type });
    const edited = await patch(`${monuments}${made.id}/`, { base_of_knowledge: renamed, image: png });
    expect(edited.json()).toMatchObject({ image: made.image, file_name: 'Drugo ime.pdf', version: 2 });
    expect(await storedFiles()).toEqual(await namedFiles());
  });

  test('stores a text that looks like HTML as text', async () => {
    const attack = '<img src=x onerror=alert(1)>';
    const made = await newMonument({ name: attack, description: attack });
    expect(made).toMatchObject({ name: attack, description: attack });
    const answer = await api.get(`${monuments}public/`);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('files', () => {
  test('re-encodes a picture without the metadata of the uploaded file', async () => {
    const made = await newMonument({ image: await samples.png('kula.png', { width: 4000, height: 20 }) });
    const answer = await api.send({ url: made.image });
    expect(answer.headers['content-type']).toBe('image/webp');
    const { format, exif, width } = await sharp(answer.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    expect(width).toBeLessThan(4000);
  });

  test('creates and removes a picture’s copies with the picture', async () => {
    const png = await samples.png('kula.png', { width: 900, height: 600 });
    const { id, image } = await newMonument({ image: png });
    const copies = pictureSources(image).flatMap(({ srcSet }) => srcSet.match(/\S+\.\w+/g) ?? []);
    const widths: (number | undefined)[] = [];
    for (const url of copies) widths.push(await widthOnceMade(url));
    expect(widths).toEqual([360, 720, 900, 360, 720, 900]);
    const before = (await storedFiles()).length;
    expect((await api.delete(`${monuments}${id}/`, admin.access)).statusCode).toBe(204);
    for (const url of copies) expect((await api.send({ url })).statusCode).toBe(404);
    // The document stays, because other records have the same document.
    expect(before - (await storedFiles()).length).toBe(7);
  });

  /** Repeats the request, because a busy server sends the original and makes the copy later. */
  async function widthOnceMade(url: string): Promise<number | undefined> {
    for (;;) {
      const { headers, rawPayload } = await api.send({ url });
      if (headers['cache-control'] !== 'no-store') return (await sharp(rawPayload).metadata()).width;
    }
  }

  test('serves ranges of a recording', async () => {
    const made = await newMonument({ audio_description: samples.mp3() });
    expect(made.audio_description).toMatch(/^\/files\/[0-9a-f]{32}\.mp3$/);
    const part = await api.send({ url: made.audio_description, headers: { range: 'bytes=0-3' } });
    expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, 'fffb9064']);
  });

  test('makes the transcript of a recording public, searchable and exported', async () => {
    const said = { transcript: 'Ovdje se čuje\nzvonjava.', transcript_en: 'Bells are heard here.' };
    const made = await newMonument({ ...said, audio_description: samples.mp3() });
    expect(made).toMatchObject(said);
    for (const word of ['zvonjavu', 'bell']) {
      const { results } = (await api.get(`${monuments}?search=${word}`, admin.access)).json();
      expect(results.map(({ id }: { id: number }) => id)).toEqual([made.id]);
    }
    const { data } = (await api.get(`${monuments}public/?fields=transcript,transcript_en`)).json();
    expect(data).toContainEqual({ id: made.id, ...said });
    const sheet = await api.get(`${monuments}export/?format=csv&ids=${made.id}`, admin.access);
    expect(sheet.body).toContain('Tekst snimka');
    expect(sheet.body).toContain(said.transcript_en);
  });

  test('records that a program made a recording', async () => {
    const spoken = new Uint8Array(await demoFile('monuments/sound/sahat-kula.mp3'));
    const sourceOf = async (file: File) => {
      const { audio_description: address } = await newMonument({ audio_description: file });
      const key = address.replace('/files/', '');
      return api.db
        .selectFrom('files')
        .select('source_type')
        .where('storage_key', '=', key)
        .executeTakeFirst();
    };
    expect(await sourceOf(new File([spoken], 'kula.mp3'))).toEqual({ source_type: 'algorithmicMedia' });
    expect(await sourceOf(samples.mp3())).toEqual({ source_type: null });
  });

  test('serves a knowledge base only at a signed URL', async () => {
    const made = await newMonument();
    const [file] = await api.db
      .selectFrom('files')
      .selectAll()
      .where('kind', '=', 'knowledge')
      .orderBy('created_at', 'desc')
      .execute();
    expect(file?.is_public).toBe(false);
    expect((await api.send({ url: `/files/${file?.storage_key}` })).statusCode).toBe(404);
    const link = made.base_of_knowledge.replace('/api', '');
    expect((await api.get(link)).statusCode).toBe(401);
    const { url, expires_at } = (await api.get(link, admin.access)).json();
    expect(new Date(expires_at).getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    const answer = await api.send({ url });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Znanje o kuli\.pdf"/);
    expect(answer.rawPayload).toEqual(await readFile(join(api.folders.files, file?.storage_key ?? '')));
    const signature = new URL(url, ORIGIN).searchParams.get('signature') ?? '';
    expect(api.log.some((line) => line.includes(signature))).toBe(false);
  });

  test('responds with 404 to a download for a record without a knowledge base', async () => {
    const { id } = await api.db
      .insertInto('monuments')
      .values({ name: 'Bez znanja', address: 'a' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await api.get(`${monuments}${id}/base_of_knowledge/`, admin.access);
    expect(answer.statusCode).toBe(404);
  });
});

describe("the clerk's files", () => {
  let made: { id: number };
  beforeEach(async () => {
    made = (await post(clerk, { name: 'Radno vrijeme', upload_file: samples.txt() })).json();
  });

  test('are created with the name of the file or a given name', async () => {
    expect(made).toMatchObject({
      name: 'Radno vrijeme',
      filename: 'radno vrijeme.txt',
      is_active: true,
      created_by_name: 'Ana Test',
      upload_file: `/api${clerk}${made.id}/upload_file/`,
    });
    const plain = await post(clerk, { upload_file: samples.txt('ćirilica i šuma.csv', 'a,b\n') });
    expect(plain.json()).toMatchObject({ name: null, latitude: null, filename: 'ćirilica i šuma.csv' });
    expect((await post(clerk, { name: 'Bez fajla' })).json().errors).toEqual({
      upload_file: ['Izaberite fajl.'],
    });
    await nothingIsLoose();
  });

  test('can be switched off and on, which changes only the status', async () => {
    const path = `${clerk}${made.id}/`;
    const named = await api.patch(path, { is_active: false, filename: 'x' }, admin.access, '"1"');
    expect([named.statusCode, Object.keys(named.json().errors)]).toEqual([400, ['filename']]);
    const off = await api.patch(path, { is_active: false }, admin.access, '"1"');
    expect(off.json()).toEqual({ ...made, is_active: false, version: 2 });
    expect((await api.patch(path, { is_active: true }, admin.access, '"1"')).statusCode).toBe(412);
    expect((await api.patch(path, { is_active: 'da' }, admin.access)).statusCode).toBe(400);
    expect((await patch(path, { is_active: 'true' })).statusCode).toBe(415);
    expect(await lastEntry()).toMatchObject({
      action: 'status',
      resource: 'clerk',
      before: { is_active: true },
      after: { is_active: false },
    });
  });

  test('are downloaded and deleted', async () => {
    const { url } = (await api.get(`${clerk}${made.id}/upload_file/`, admin.access)).json();
    const answer = await api.send({ url });
    expect(answer.body).toBe('Šalter radi od 8 do 15 časova.\n');
    expect((await api.delete(`${clerk}${made.id}/`, admin.access)).statusCode).toBe(204);
    expect((await api.send({ url })).statusCode).toBe(404);
    await nothingIsLoose();
  });
});

test('refuses JSON and other content types for a route that expects a form', async () => {
  for (const path of [buildings, monuments, clerk]) {
    expect((await api.post(path, PLACE, admin.access)).statusCode).toBe(415);
    const headers = { authorization: `Bearer ${admin.access}` };
    expect((await api.send({ method: 'POST', url: `/api${path}`, headers })).statusCode).toBe(415);
  }
  const { id } = await newMonument();
  expect((await api.patch(`${monuments}${id}/`, { name: 'x' }, admin.access)).statusCode).toBe(415);
});

test.each([
  ['BuildingsAdmin', monuments],
  ['MonumentsAdmin', buildings],
  ['SupersluzbenikAdmin', monuments],
  ['BuildingsAdmin', clerk],
] as const)('refuses %s to write to %s', async (role, path) => {
  const { access } = await api.signInAs(role);
  const files = await storedFiles();
  const answer = await post(
    path,
    { ...SITE, model_3d: await samples.glb(), upload_file: samples.txt() },
    access,
  );
  expect(answer.statusCode).toBe(403);
  expect(await storedFiles()).toEqual(files);
});

test('saves only the first of two concurrent edits of a version', async () => {
  const { id } = await newMonument();
  const edits = await Promise.all(
    ['Prva', 'Druga', 'Treća'].map((name) => patch(`${monuments}${id}/`, { name }, '"1"')),
  );
  expect(edits.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
  await nothingIsLoose();
});
