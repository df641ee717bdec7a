import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { keptSecret } from '../auth/jwt-secret.ts';
import { connect } from '../database/connect.ts';
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { takeFolderLock } from '../database/embedded/folder-lock.ts';
import { createDiskStore } from '../files/disk-store.ts';
import { readEntries } from '../testing/archive.ts';
import { unpackDatabase } from '../testing/programs.ts';
import { pack } from './archive/archive.ts';
import { makeBackup, restoreBackup } from './backup-and-restore.ts';

/** Built by `pretest`. */
const databaseProcess = resolve(import.meta.dirname, '../../dist/embedded-process.js');
const NAME = 'Đina Šćepanović';

let root: string;
let data: string;
let archive: string;
let storageKey: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'backup-'));
  data = join(root, 'data');
  archive = join(root, 'backup.tar.gz');
  await keptSecret(data);
  unpackDatabase(data);
  await inDatabase(data, (db) =>
    sql`insert into outbox (recipient_name, recipient_address, subject, body) values (${NAME}, 'a', 'b', 'c')`.execute(
      db,
    ),
  );
  const store = createDiskStore(join(data, 'files'));
  ({ storageKey } = await store.put(Buffer.from('a model'), 'glb'));
  writeFileSync(join(data, 'files', '.half.glb.part'), 'left over');
  for (const folder of ['releases/users/1.0.0', 'cache', 'outbox'])
    mkdirSync(join(data, folder), { recursive: true });
  writeFileSync(join(data, 'releases/users/1.0.0/department.json'), '{}');
  writeFileSync(join(data, 'cache/x.br'), 'made anew');
  await makeBackup(data, archive, databaseProcess);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function inDatabase<T>(
  folder: string,
  work: (db: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbeddedDatabase({ folder, processFile: databaseProcess });
  const db = connect(embedded.connection, () => {});
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

const recipients = (folder: string) =>
  inDatabase(folder, async (db) =>
    (await db.selectFrom('outbox').select('recipient_name').execute()).flatMap(Object.values),
  );

describe('a backup', () => {
  test('is its owner’s alone, and leaves no draft and no lock', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(readdirSync(root).sort()).toEqual(['backup.tar.gz', 'data']);
    takeFolderLock(data).release();
  });

  test('names every file with its hash, and what it is of; caches, sent mails and drafts are not in it', async () => {
    const entries = await readEntries(archive);
    const names = entries.map(({ header }) => header.name.replace(/\/$/, ''));
    expect(names.filter((name) => !name.startsWith('database'))).toEqual([
      'files',
      `files/${storageKey}`,
      'releases',
      'releases/users',
      'releases/users/1.0.0',
      'releases/users/1.0.0/department.json',
      'jwt-secret',
      'manifest.json',
    ]);
    expect(JSON.parse(String(entries.at(-1)?.body))).toMatchObject({
      format: 1,
      product: 'AR Podgorica',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      migration: expect.stringMatching(/^\d{4}-/),
      files: { [`files/${storageKey}`]: { size: 7, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    });
  });

  test('of a folder whose server runs is refused', async () => {
    const lock = takeFolderLock(data);
    const target = join(root, 'never.tar.gz');
    await expect(makeBackup(data, target, databaseProcess)).rejects.toThrow(
      `uses ${data} (process ${process.pid}). Stop it first`,
    );
    await expect(restoreBackup({ archive, dataDir: data, replace: true, databaseProcess })).rejects.toThrow(
      'Stop it first',
    );
    lock.release();
    expect(readdirSync(root).sort()).toEqual(['backup.tar.gz', 'data']);
  });

  test.each([
    ['over another one', () => archive, 'is there already, and was not changed.'],
    ['inside the data folder', () => join(data, 'b.tar.gz'), 'would be lost with it'],
    ['where it cannot be written', () => join(root, 'none', 'b.tar.gz'), 'could not be written: ENOENT'],
  ])('%s is refused', async (_where, target, sentence) => {
    const before = readFileSync(archive);
    await expect(makeBackup(data, target(), databaseProcess)).rejects.toThrow(sentence);
    expect(readFileSync(archive).equals(before)).toBe(true);
    takeFolderLock(data).release();
  });

  test('of a folder without a database is refused, and makes nothing there', async () => {
    const dataDir = join(root, 'nowhere');
    const target = join(root, 'never.tar.gz');
    await expect(makeBackup(dataDir, target, databaseProcess)).rejects.toThrow('holds no database');
    expect(readdirSync(root)).not.toContain('nowhere');
  });
});

describe('restoring', () => {
  let dataDir: string;
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(root, 'place-'));
    dataDir = join(place, 'data');
  });
  const restore = (from = archive, replace = false) =>
    restoreBackup({ archive: from, dataDir, replace, databaseProcess });
  const makeFull = () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'own'), 'kept');
  };

  test('brings rows, files and the secret back, for the server’s user alone', async () => {
    expect(await restore()).toMatchObject({ backup: { product: 'AR Podgorica' }, former: undefined });
    expect(await recipients(dataDir)).toEqual([NAME]);
    const stored = await createDiskStore(join(dataDir, 'files')).read(storageKey);
    expect(stored && (await text(stored))).toBe('a model');
    expect(await keptSecret(dataDir)).toBe(await keptSecret(data));
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(place)).toEqual(['data']);
  });

  test('fills an empty folder that a refused command only locked, and that a link leads to', async () => {
    mkdirSync(join(place, 'elsewhere'));
    symlinkSync(join(place, 'elsewhere'), dataDir);
    takeFolderLock(dataDir).release();
    await restore();
    expect(readdirSync(join(place, 'elsewhere'))).toContain('jwt-secret');
    takeFolderLock(dataDir).release();
  });

  test('refuses a folder that holds something, unless it may move it aside; then nothing of it is lost', async () => {
    makeFull();
    await expect(restore()).rejects.toThrow('is not empty, and was not changed.');
    expect(readdirSync(dataDir)).toContain('own');
    const { former = '' } = await restore(archive, true);
    expect(former).toMatch(/data\.before-restore-[\dTZ-]+$/);
    expect(readFileSync(join(former, 'own'), 'utf8')).toBe('kept');
    expect(readdirSync(place).sort()).toEqual(['data', former.slice(place.length + 1)]);
    expect(readdirSync(dataDir)).toContain('jwt-secret');
  });

  // An archive that is refused for what it says of itself needs no contents.
  test.each([
    [
      'of a newer version',
      '9999-later',
      () => place,
      'whose database (9999-later) is newer than this version knows. Restore it with that version.',
    ],
    [
      'from before 0.1.0',
      '0012-quick-searches',
      () => place,
      'whose database (0012-quick-searches) is older than this version can bring up to date. Restore it with that version.',
    ],
    [
      'of a newer version that names an older one',
      '0100-foundations',
      () => data,
      'its database is not the one that it names',
    ],
  ])('refuses an archive %s, and touches nothing', async (_what, migration, contents, sentence) => {
    makeFull();
    const changed = join(place, 'changed.tar.gz');
    const about = { product: 'AR Podgorica', version: '0.1.0', made_at: new Date().toISOString() };
    await pack(contents(), changed, { ...about, migration });
    await expect(restore(changed, true)).rejects.toThrow(sentence);
    expect(readdirSync(place).sort()).toEqual(['changed.tar.gz', 'data']);
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'own']);
  });

  test('names an archive that is not there, and a file that is none', async () => {
    await expect(restore(join(place, 'none.tar.gz'))).rejects.toThrow(
      `There is no file ${place}/none.tar.gz.`,
    );
    await expect(restore(resolve(import.meta.dirname, 'backup.ts'))).rejects.toThrow(
      'is damaged, or not a backup',
    );
    expect(readdirSync(place)).toEqual([]);
  });
});
