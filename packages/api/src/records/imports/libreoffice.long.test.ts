import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { fillDemonstration } from '../../operations/demonstration/fill.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf } from '../../testing/imports.ts';
import { samples } from '../../testing/samples.ts';

let api: TestApi;
let access: string;

// Undoing an import raises the records' versions, so each test starts with new records.
beforeEach(async () => {
  api = await startTestApi();
  await fillDemonstration({
    db: api.db,
    store: createDiskStore(api.folders.files),
    log: { info: () => {} },
    say: () => {},
    assets: join(import.meta.dirname, '../../../../demo/files'),
    now: new Date('2026-11-23T13:00:00Z'),
  });
  access = (await api.signInAs('MonumentsAdmin')).access;
});
afterEach(() => api.stop());

const MONUMENTS = '/ar_platform/monuments/';

/** Returns the monuments without the metadata that each change sets. */
async function records(): Promise<Record<string, unknown>[]> {
  const { results } = (await api.get(`${MONUMENTS}?limit=100`, access)).json();
  return (results as (Record<string, unknown> & { id: number })[])
    .sort((one, other) => one.id - other.id)
    .map(({ version: _, updated_at: __, last_modified_by_name: ___, ...rest }) => rest);
}

test.each(['monuments.xlsx', 'monuments.csv'])(
  'imports a file from LibreOffice, and undoes the import: %s',
  async (name) => {
    const before = await records();
    const sheet = await readFile(join(import.meta.dirname, 'testing/libreoffice', name));
    const pdf = new Uint8Array(await (await samples.pdf()).arrayBuffer());
    const archive = zipSync(Object.fromEntries([1, 2, 3].map((at) => [`novi-${at}.pdf`, pdf])));
    const monuments = importsOf(api, MONUMENTS, access);
    const one = await monuments.ready(sheet, { name, archive });
    expect(one).toMatchObject({ verdicts: { changed: 5, new: 3, unchanged: 13 }, waiting: 0 });
    const rows = await monuments.rows(one.id);
    expect(
      rows.flatMap(({ row, changes }) => changes.map(({ field, after }) => [row, field, after])),
    ).toEqual([
      [2, 'address', 'Trg Bećir-bega Osmanagića 1, „Stara Varoš“'],
      [5, 'longitude', 19.27125],
      [8, 'name_en', 'A new name; with a semicolon'],
      [12, 'description', 'Prvi red opisa.\nDrugi red, sa "navodnicima" i slovima čćžšđ.'],
      [19, 'image_alt', 'Nov opis slike'],
    ]);
    const done = await monuments.run(one.id, 'all');
    expect(done).toMatchObject({ state: 'done', outcomes: { changed: 5, added: 3, unchanged: 13 } });
    expect((await records()).slice(18)).toMatchObject([
      { name: 'Prvi novi', address: 'Nova ulica 1', latitude: 42.51234, longitude: 19.11 },
      { name: 'Drugi novi', description: 'Opis spomenika „Drugi novi“.', file_name: 'novi-2.pdf' },
      { name: 'Treći novi', latitude: 42.53, longitude: 19.135 },
    ]);
    expect(await monuments.undo(one.id)).toMatchObject({ state: 'undone', not_undone: 0 });
    expect(await records()).toEqual(before);
  },
);
