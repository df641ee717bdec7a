import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSETS, BUILDINGS, CLERK_FILES, MONUMENTS } from '@ar/demo/records';
import { DEMONSTRATION_PASSWORD, USERS } from '@ar/demo/users';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { rowSchema } from '@ar/domain/entities/schemas';
import type { UploadKind } from '@ar/domain/upload';
import { afterAll, beforeAll, describe, expect, it, test } from '@rstest/core';
import { isRight } from '../../accounts/sessions/password.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { inspect } from '../../platform/uploads/inspect/inspect.ts';
import { findUnaudited, readRecords } from '../../testing/cluster/findings.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fillDemonstration } from './fill.ts';

const FOLDER = join(import.meta.dirname, '../../../../demo/files');
/** With this time, subtracting days of 24 hours gives wrong dates before the end of summer time in October. */
const NOW = new Date('2026-11-21T22:30:00Z');
const SPOKEN = MONUMENTS.filter(({ silent }) => !silent);
const FILES = MONUMENTS.length * 2 + SPOKEN.length + BUILDINGS.length * 2 + CLERK_FILES.length;
const log = { info: () => {} };
const say = () => {};

interface Filled {
  database: TestDatabase;
  folder: string;
  store: FileStore;
}

async function openPlace(): Promise<Filled> {
  const folder = await mkdtemp(join(tmpdir(), 'ar-demonstration-'));
  return { database: await openTestDatabase(), folder, store: createDiskStore(folder) };
}

async function closePlace({ database, folder }: Filled): Promise<void> {
  await database.stop();
  await rm(folder, { recursive: true });
}

const fill = ({ database, store }: Filled) =>
  fillDemonstration({ db: database.db, store, log, say, assets: FOLDER, now: NOW });

type Table = 'users' | 'monuments' | 'buildings' | 'clerk_files' | 'files';

async function count({ database }: Filled, table: Table): Promise<number> {
  const row = await database.db
    .selectFrom(table)
    .select((s) => s.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

describe('demonstration data', () => {
  let place: Filled;

  beforeAll(async () => {
    place = await openPlace();
    expect(await fill(place)).toBe(true);
  });

  afterAll(() => closePlace(place));

  it('contains all users, records and files', async () => {
    expect(await count(place, 'users')).toBe(USERS.length);
    expect(await count(place, 'monuments')).toBe(MONUMENTS.length);
    expect(await count(place, 'buildings')).toBe(BUILDINGS.length);
    expect(await count(place, 'clerk_files')).toBe(CLERK_FILES.length);
    expect(await count(place, 'files')).toBe(FILES);
    expect(await readdir(place.folder)).toHaveLength(FILES);
  });

  it('is not inserted twice', async () => {
    expect(await fill(place)).toBe(false);
    expect(await count(place, 'users')).toBe(USERS.length);
    expect(await readdir(place.folder)).toHaveLength(FILES);
  });

  it('has a SuperAdmin who can sign in with the demonstration password', async () => {
    const { password_hash } = await place.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'superadmin@podgorica.example')
      .executeTakeFirstOrThrow();
    expect(await isRight(DEMONSTRATION_PASSWORD, password_hash)).toBe(true);
  });

  it('has a public picture and an internal document for every monument', async () => {
    const rows = await place.database.db
      .selectFrom('monuments')
      .innerJoin('files as image', 'image.id', 'image_id')
      .innerJoin('files as document', 'document.id', 'base_of_knowledge_id')
      .select([
        'image.is_public as shown',
        'document.is_public as told',
        'image.kind',
        'document.kind as other',
      ])
      .execute();
    expect(rows).toHaveLength(MONUMENTS.length);
    for (const row of rows) {
      expect(row).toEqual({ shown: true, told: false, kind: 'image', other: 'knowledge' });
    }
  });

  it('has a recording by a speech program for most monuments', async () => {
    const rows = await place.database.db
      .selectFrom('monuments')
      .innerJoin('files', 'files.id', 'audio_description_id')
      .select(['is_public', 'kind', 'source_type', 'content_type'])
      .execute();
    expect(rows).toHaveLength(SPOKEN.length);
    expect(rows.length).toBeLessThan(MONUMENTS.length);
    const sound = {
      kind: 'audio',
      is_public: true,
      content_type: 'audio/mpeg',
      source_type: 'algorithmicMedia',
    };
    for (const row of rows) expect(row).toEqual(sound);
  });

  it('has a public picture and a public model for every building', async () => {
    const rows = await place.database.db
      .selectFrom('buildings')
      .innerJoin('files as image', 'image.id', 'image_id')
      .innerJoin('files as model', 'model.id', 'model_3d_id')
      .select(['image.is_public as shown', 'model.is_public as built', 'model.content_type as type'])
      .execute();
    expect(rows).toHaveLength(BUILDINGS.length);
    for (const row of rows) expect(row).toEqual({ shown: true, built: true, type: 'model/gltf-binary' });
  });

  it('stores every file with the size in its row', async () => {
    const files = await place.database.db.selectFrom('files').select(['storage_key', 'size']).execute();
    for (const { storage_key, size } of files) {
      const content = await place.store.read(storage_key);
      const bytes = await content?.reduce((sum: number, chunk: Buffer) => sum + chunk.length, 0);
      expect(bytes).toBe(size);
    }
  });

  it.each([
    { table: 'monuments', department: 'MonumentsAdmin' },
    { table: 'buildings', department: 'BuildingsAdmin' },
    { table: 'clerk_files', department: 'SupersluzbenikAdmin' },
  ] as const)('gives $table authors of $department who had joined by then', async ({ table, department }) => {
    const rows = await place.database.db
      .selectFrom(table)
      .innerJoin('users as creator', 'creator.id', 'created_by')
      .innerJoin('users as editor', 'editor.id', 'last_modified_by')
      .select([
        'created_at',
        `${table}.updated_at`,
        'creator.role',
        'creator.date_joined as joined',
        'editor.date_joined as editor_joined',
      ])
      .execute();
    expect(rows).toHaveLength(await count(place, table));
    for (const row of rows) {
      expect([department, 'SuperAdmin']).toContain(row.role);
      expect(row.joined <= row.created_at).toBe(true);
      expect(row.editor_joined <= row.updated_at).toBe(true);
      expect(row.updated_at <= NOW.toISOString()).toBe(true);
    }
  });

  it('logs every version of every record in order of time', async () => {
    const { db } = place.database;
    expect(await findUnaudited(db, await readRecords(db), new Map())).toEqual([]);
    const entries = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const times = entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)?.slice(0, 7)).toBe('2026-11');
    for (const { action, before, after } of entries) {
      expect(before === null).toBe(action === 'create');
      expect(before).not.toEqual(after);
    }
    const nobody = entries.filter(({ actor_id }) => actor_id === null);
    expect(nobody.map(({ after }) => after)).toMatchObject([{ email: 'superadmin@podgorica.example' }]);
  });

  it('has knowledge-base files with all fields', async () => {
    const rows = await place.database.db.selectFrom('clerk_files').selectAll().execute();
    expect(rows).toHaveLength(CLERK_FILES.length);
    for (const row of rows) {
      expect(() =>
        rowSchema(clerkFile).parse({ ...row, created_by_name: null, qr_code: '', upload_file: '' }),
      ).not.toThrow();
    }
  });
});

it('inserts nothing if a row is refused', async () => {
  const place = await openPlace();
  await place.database.db.schema.alterTable('clerk_files').renameColumn('filename', 'other').execute();
  await expect(fill(place)).rejects.toThrow('filename');
  expect(await count(place, 'users')).toBe(0);
  expect(await count(place, 'files')).toBe(0);
  await closePlace(place);
});

test.each(ASSETS)('$path passes the check of uploads', async ({ kind, path, contentType }) => {
  const file = join(FOLDER, path);
  const { size } = await stat(file);
  const answer = await inspect({ path: file, name: path, size }, kind satisfies UploadKind);
  expect(answer).toEqual({ contentType: expect.stringMatching(new RegExp(`^${contentType}(;|$)`)) });
});
