import { hash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { departmentEntity } from '@ar/domain/entities/department-entity';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type Kysely, sql } from 'kysely';
import { connect } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import { fitTable } from '../../records/definitions/tables.ts';
import { type ArchiveEntry, rewrite, withManifest } from '../../testing/backup-file.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { noteProof } from './backup-folder.ts';
import { startNightlyBackups } from './nightly-backups.ts';
import { ensureMovable, proveBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Turborepo builds this file before the tests. */
const databaseProcess = resolve(import.meta.dirname, '../../../dist/embedded-process.js');
const root = mkdtempSync(join(tmpdir(), 'backup-'));
const dataDir = join(root, 'data');
const store = createDiskStore(join(dataDir, 'files'));
const archive = join(root, 'backup.tar');

let database: { db: Kysely<DB>; url: string; stop(): Promise<void> };
let model: string;
beforeAll(async () => {
  const { url, stop } = await createPostgresDatabase();
  database = { db: connect(url, () => {}), url, stop };
  const { db } = database;
  await sql`
    insert into all_users (email, first_name, last_name, role) values ('a@ar.example', 'Đina', e'Š\u2028\n"x', 'SuperAdmin')`.execute(
    db,
  );
  await sql`insert into all_monuments (name, address) select 'Spomenik ' || n, 'Trg' from generate_series(1, 1500) as n`.execute(
    db,
  );
  await sql`delete from all_monuments where id = 1500`.execute(db);
  await db.transaction().execute((trx) => fitTable(trx, departmentEntity('parks', PARKS)));
  await sql`insert into department_records (department, definition, roles) values ('parks', ${JSON.stringify(PARKS)}::json, '{}')`.execute(
    db,
  );
  await sql`insert into dept_parks.records (name) values ('Gorica')`.execute(db);
  const { storageKey, size, sha256 } = await store.put(Buffer.from('a model'), 'glb');
  model = storageKey;
  await sql`
    insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
    values ('model', ${model}, 'most.glb', 'model/gltf-binary', ${size}, ${sha256}, true)`.execute(db);
  writeFileSync(join(dataDir, 'jwt-secret'), 's'.repeat(64));
  const { problems } = await write(archive);
  expect(problems).toEqual([]);
});
afterAll(async () => {
  await database.db.destroy();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

const backed = () => ({
  places: { db: database.db, releases: join(dataDir, 'releases'), store: undefined },
  store,
  dataDir,
});
const write = (target: string, recipient?: string) => writeBackup({ ...backed(), target, recipient });
const prove = (path: string, identity?: string) =>
  proveBackup({ archive: path, identity, scratch: join(root, 'scratch'), databaseProcess });

const rowsOf = (table: string, change: (rows: string[]) => string[]) => (entries: ArchiveEntry[]) =>
  entries.map((entry) => {
    if (entry.header.name !== `rows/public.${table}.gz`) return entry;
    const rows = gunzipSync(entry.body).toString().split('\n').slice(0, -1);
    return {
      ...entry,
      body: gzipSync(
        change(rows)
          .map((row) => `${row}\n`)
          .join(''),
      ),
    };
  });

test.each<[string, (entries: ArchiveEntry[]) => ArchiveEntry[], string[]]>([
  [
    'a missing row',
    rowsOf('all_monuments', (rows) => rows.toSpliced(41, 1)),
    ['rows/public.all_monuments.gz is changed'],
  ],
  [
    'a missing table',
    (entries) => entries.filter(({ header }) => header.name !== 'rows/public.all_users.gz'),
    ['rows/public.all_users.gz is missing'],
  ],
  [
    'an additional file',
    (entries) => [{ header: { name: 'files/more', type: 'file' }, body: Buffer.from('x') }, ...entries],
    ['files/more is not part of it'],
  ],
  [
    'a missing file',
    (entries) => entries.filter(({ header }) => !header.name.startsWith('files/')),
    ['files/MODEL is missing'],
  ],
  [
    'a changed byte in a file',
    (entries) =>
      entries.map((entry) =>
        entry.header.name.startsWith('files/') ? { ...entry, body: Buffer.from('a modem') } : entry,
      ),
    ['files/MODEL is changed'],
  ],
  [
    'a changed byte in a table',
    (entries) =>
      entries.map((entry) =>
        entry.header.name === 'rows/public.all_users.gz'
          ? { ...entry, body: Buffer.from(entry.body).fill(0, 12, 13) }
          : entry,
      ),
    ['rows/public.all_users.gz is changed'],
  ],
  [
    'a changed secret',
    (entries) =>
      entries.map((entry) =>
        entry.header.name === 'jwt-secret' ? { ...entry, body: Buffer.from('x') } : entry,
      ),
    ['jwt-secret is changed'],
  ],
])('the proof of a backup reports %s', async (_what, change, problems) => {
  const changed = join(root, 'changed.tar');
  await rewrite(archive, changed, change);
  const proof = await prove(changed);
  expect(proof.problems).toEqual(problems.map((one) => one.replace('MODEL', model)));
  rmSync(changed);
});

async function restored(db: Kysely<DB>) {
  const { rows } = await sql`
    insert into all_monuments (name, address) values ('Novi', 'Trg')
    returning id, (select count(*)::int from all_monuments) as before,
      (select name from dept_parks.records) as park, (select last_name from all_users) as last_name`.execute(
    db,
  );
  return rows[0];
}
const AS_IT_WAS = { id: 1501, before: 1499, park: 'Gorica', last_name: 'Š\u2028\n"x' };

const restore = (config: Parameters<typeof restoreBackup>[0]['config'], more: object = {}) =>
  restoreBackup({ archive, identity: undefined, config, replace: false, databaseProcess, say() {}, ...more });

test('proves and restores a backup of an earlier version, which also contains keys and hashes of rows', async () => {
  const earlier = join(root, 'earlier.tar');
  const name = 'rows/public.all_users.keys.gz';
  const body = gzipSync('TJ2K5ZPCxHpz8bVd 1\n');
  const withKeys = withManifest((json) => {
    const manifest = JSON.parse(json);
    for (const table of manifest.tables) table.key = ['id'];
    manifest.entries[name] = { size: body.length, sha256: hash('sha256', body) };
    return JSON.stringify(manifest);
  });
  await rewrite(archive, earlier, (entries) =>
    withKeys([{ header: { name, type: 'file' }, body }, ...entries]),
  );
  expect((await prove(earlier)).problems).toEqual([]);
  const target = await createPostgresDatabase();
  const config = { dataDir: join(root, 'from-earlier'), databaseUrl: target.url, s3: undefined };
  await restore(config, { archive: earlier });
  const db = connect(target.url, () => {});
  expect(await restored(db)).toEqual(AS_IT_WAS);
  await db.destroy();
  await target.stop();
  rmSync(earlier);
});

test('refuses a data folder with content', async () => {
  const folder = join(root, 'not-empty');
  mkdirSync(folder);
  writeFileSync(join(folder, 'own'), 'kept');
  const config = { dataDir: folder, databaseUrl: undefined, s3: undefined };
  await expect(restore(config)).rejects.toThrow('is not empty, and was not changed.');
  expect(readFileSync(join(folder, 'own'), 'utf8')).toBe('kept');
  rmSync(folder, { recursive: true });
});

test('refuses to restore into a file or a volume', async () => {
  const dataDir = import.meta.filename;
  await expect(restore({ dataDir, databaseUrl: undefined, s3: undefined })).rejects.toThrow(
    'is not a folder.',
  );
  if (process.platform === 'linux')
    await expect(ensureMovable('/proc', '/proc')).rejects.toThrow('is a volume of its own');
});

test('restores rows and files only into an empty PostgreSQL database', async () => {
  const target = await createPostgresDatabase();
  const folder = join(root, 'beside');
  const config = { dataDir: folder, databaseUrl: target.url, s3: undefined };
  await restore(config);
  const db = connect(target.url, () => {});
  expect(await restored(db)).toEqual(AS_IT_WAS);
  await db.destroy();
  expect(readdirSync(folder).sort()).toEqual(['files', 'jwt-secret']);
  const stored = await createDiskStore(join(folder, 'files')).read(model);
  expect(stored && (await text(stored))).toBe('a model');
  await expect(restore(config)).rejects.toThrow('holds accounts, and was not changed');
  await target.stop();
});

test.each([
  ['9999-expand-later', 'is newer than this version knows. Restore it with the version that brought'],
  ['0012-quick-searches', 'is older than this version can bring up to date. Restore it with version 0.1.0'],
])('refuses a backup whose last migration is %s, and changes nothing', async (migration, sentence) => {
  const other = join(root, 'other.tar');
  const change = withManifest((json) => JSON.stringify({ ...JSON.parse(json), migration }));
  await rewrite(archive, other, change);
  const folder = join(root, 'untouched');
  const config = { dataDir: folder, databaseUrl: undefined, s3: undefined };
  await expect(restore(config, { archive: other })).rejects.toThrow(sentence);
  expect(readdirSync(root).filter((name) => name.startsWith('untouched'))).toEqual([]);
  expect((await prove(other)).problems).toEqual([expect.stringContaining('so it was not tried')]);
  rmSync(other);
});

test('refuses a backup with an unknown column type, because types become part of SQL statements', async () => {
  const other = join(root, 'other.tar');
  const type = 'text); drop table all_users; --';
  const change = withManifest((json) => {
    const manifest = JSON.parse(json);
    for (const { columns } of manifest.tables) columns[0].type = type;
    return JSON.stringify(manifest);
  });
  await rewrite(archive, other, change);
  const target = await createPostgresDatabase();
  const config = { dataDir: join(root, 'beside'), databaseUrl: target.url, s3: undefined };
  await expect(restore(config, { archive: other })).rejects.toThrow('There is no column');
  await target.stop();
  rmSync(other);
});

// ASVS 11.3.1, 11.3.2, 11.3.3
test('decrypts an encrypted backup only with the matching private key', async () => {
  const own = await generateX25519Identity();
  const [key, wrong] = [join(root, 'own.key'), join(root, 'wrong.key')];
  writeFileSync(key, `# created: today\n${own}\n`);
  writeFileSync(wrong, await generateX25519Identity());
  const target = join(root, 'secret.tar.age');
  await write(target, await identityToRecipient(own));
  expect(readFileSync(target).includes('manifest.json')).toBe(false);
  const empty = await createPostgresDatabase();
  const config = { dataDir: join(root, 'opened'), databaseUrl: empty.url, s3: undefined };
  await restore(config, { archive: target, identity: key });
  expect(readFileSync(join(root, 'opened/jwt-secret'), 'utf8')).toBe('s'.repeat(64));
  await empty.stop();
  expect((await prove(target)).problems).toEqual([expect.stringContaining('is encrypted: name the file')]);
  expect((await prove(target, wrong)).problems).toEqual([
    expect.stringContaining('cannot be opened with the key'),
  ]);
  const bytes = readFileSync(target);
  bytes.writeUInt8(bytes.readUInt8(70_000) ^ 1, 70_000);
  writeFileSync(target, bytes);
  expect((await prove(target, key)).problems).toEqual([expect.stringContaining('is damaged')]);
  rmSync(target);
});

test('a backup and its proof report missing and changed files of the store', async () => {
  const [bad, lost] = [join(root, 'bad.tar'), join(root, 'lost.tar')];
  await store.write(
    model,
    (async function* () {
      yield Buffer.from('a modem');
    })(),
  );
  expect((await write(bad)).problems).toEqual([`the file ${model} (most.glb) is changed`]);
  expect((await prove(bad)).problems).toEqual([`the file ${model} (most.glb) is changed`]);
  await store.remove(model);
  expect((await write(lost)).problems).toEqual([`the file ${model} (most.glb) is missing`]);
  await store.write(
    model,
    (async function* () {
      yield Buffer.from('a model');
    })(),
  );
  rmSync(bad);
  rmSync(lost);
});

test.each([
  ['over another backup', () => archive, 'exists already, and was not changed.'],
  ['inside the data folder', () => join(dataDir, 'b.tar'), 'would be lost with it'],
  ['where it cannot be written', () => join(root, 'none', 'b.tar'), 'could not be written: ENOENT'],
])('writes no backup %s', async (_where, target, sentence) => {
  const before = readFileSync(archive);
  await expect(write(target())).rejects.toThrow(sentence);
  expect(readFileSync(archive).equals(before)).toBe(true);
});

test('refuses to back up the database of a newer version', async () => {
  const { db } = database;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
  await expect(write(join(root, 'newer.tar'))).rejects.toThrow('The database is newer than this program');
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
});

test('two servers make one backup at night, and remove the oldest backup', async () => {
  const folder = join(root, 'nightly');
  mkdirSync(folder);
  for (const day of [20, 21, 22]) {
    const old = join(folder, `ar-2026-11-${day}T03-00-00Z.tar`);
    writeFileSync(old, '');
    await noteProof(old, []);
  }
  for (const [name, hours] of [
    ['ar-2026-11-23T03-00-00Z.tar.work', 30],
    ['ar-2026-11-24T03-00-00Z.tar.work', 1],
  ] as const) {
    mkdirSync(join(folder, name));
    utimesSync(join(folder, name), Date.now() / 1000, Date.now() / 1000 - hours * 3600);
  }
  const told: string[] = [];
  const log = {
    info: (_: object, line: string) => told.push(line),
    error: (_: object, line: string) => told.push(line),
  };
  const nightly = { folder, at: { hour: 0, minute: 0 }, keep: 2, recipient: undefined };
  const working = {
    ...backed(),
    ...nightly,
    databaseUrl: database.url,
    databaseProcess,
    stopTimeoutMs: 60_000,
    log,
  };
  const servers = [startNightlyBackups(working as never), startNightlyBackups(working as never)];
  await Promise.all(servers.map((one) => one.stop()));
  expect(told.sort()).toEqual(['backup written and proved', 'old backups removed']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.work'))).toEqual([
    'ar-2026-11-24T03-00-00Z.tar.work',
  ]);
  const kept = readdirSync(folder)
    .filter((name) => name.endsWith('.tar'))
    .sort();
  expect(kept).toEqual(['ar-2026-11-22T03-00-00Z.tar', expect.stringMatching(/^ar-.*Z\.tar$/)]);
  const made = join(folder, kept[1] ?? '');
  expect(statSync(made).mode & 0o777).toBe(0o600);
  const proof = JSON.parse(readFileSync(`${made}.proof.json`, 'utf8'));
  expect(proof).toMatchObject({ problems: [] });
});
