import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ASSETS, BUILDINGS, CLERK_FILES, MONUMENTS } from '@ar/demo/records';
import { DEMONSTRATION_PASSWORD, USERS } from '@ar/demo/users';
import type { Role, StaffRole } from '@ar/domain/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Insertable, Kysely } from 'kysely';
import { hashPassword } from '../../accounts/sessions/password.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { sourceTypeOf } from '../../platform/uploads/inspect/source-type.ts';
import { writeHistory } from './history.ts';
import { writeScans } from './scans.ts';
import { beginning, momentsOf } from './timeline.ts';

interface FillContext {
  db: Kysely<DB>;
  store: FileStore;
  log: Pick<FastifyBaseLogger, 'info'>;
  say(line: string): void;
  assets: string;
  /** The history of the records leads up to this moment. */
  now?: Date;
}

/**
 * Fills an empty database with the demonstration data, and returns whether it did: a database with a user is not
 * touched. If the transaction fails, no file stays either.
 */
export async function fillDemonstration({
  db,
  store,
  log,
  say,
  assets,
  now = new Date(),
}: FillContext): Promise<boolean> {
  if (await hasUsers(db)) return false;
  say('making the demonstration data');
  const started = performance.now();
  const [files, passwordHash] = await Promise.all([
    storeAssets(store, assets),
    // One hash for all accounts: the password is public, and 25 hashes would take seconds.
    hashPassword(DEMONSTRATION_PASSWORD),
  ]);
  try {
    await db.transaction().execute((trx) => insertAll(trx, files, passwordHash, now));
  } catch (error) {
    await removeFiles(store, files);
    throw error;
  }
  log.info(
    {
      users: USERS.length,
      monuments: MONUMENTS.length,
      buildings: BUILDINGS.length,
      clerkFiles: CLERK_FILES.length,
      files: files.length,
      milliseconds: Math.round(performance.now() - started),
    },
    'demonstration data filled in',
  );
  return true;
}

async function hasUsers(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A row of `files` whose content is stored already. */
type FileRow = Insertable<DB['files']> & { id: string };

/** Stores every asset, or none if one fails. */
async function storeAssets(store: FileStore, folder: string): Promise<FileRow[]> {
  const results = await Promise.allSettled(ASSETS.map((asset) => storeAsset(store, folder, asset)));
  const rows = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) {
    await removeFiles(store, rows);
    throw failure.reason;
  }
  return rows;
}

async function storeAsset(
  store: FileStore,
  folder: string,
  { kind, path, name, contentType, isPublic }: (typeof ASSETS)[number],
): Promise<FileRow> {
  const content = await readFile(join(folder, path));
  const { storageKey, size, sha256 } = await store.put(content, extname(name));
  return {
    id: randomUUID(),
    kind,
    storage_key: storageKey,
    original_name: name,
    content_type: contentType,
    size,
    sha256,
    is_public: isPublic,
    source_type: kind === 'audio' ? await sourceTypeOf([content]) : undefined,
  };
}

async function removeFiles(store: FileStore, rows: readonly FileRow[]): Promise<void> {
  await Promise.all(rows.map((row) => store.remove(row.storage_key)));
}

async function insertAll(
  db: Kysely<DB>,
  files: readonly FileRow[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('files')
    .values([...files])
    .execute();
  const users = await db
    .insertInto('users')
    .values(userRows(passwordHash, now))
    .returning(['id', 'role', 'date_joined'])
    .execute();
  const authors: Author[] = users.map(({ id, role, date_joined }) => ({
    id,
    role,
    joined: new Date(date_joined),
  }));
  const idByName = new Map(files.map((file) => [file.original_name, file.id]));
  const fileId = (name: string): string => {
    const id = idByName.get(name);
    if (!id) throw new Error(`No demonstration file is called ${name}`);
    return id;
  };
  const monuments = MONUMENTS.map(({ slug, silent, ...fields }, index) => ({
    ...fields,
    audio_description_id: silent ? null : fileId(`${slug}.mp3`),
    image_id: fileId(`${slug}.webp`),
    base_of_knowledge_id: fileId(`${slug}.pdf`),
    ...madeAndChanged(index, MONUMENTS.length, 'MonumentsAdmin', authors, now),
  }));
  const buildings = BUILDINGS.map(({ slug, stage: _, ...fields }, index) => ({
    ...fields,
    image_id: fileId(`${slug}.webp`),
    model_3d_id: fileId(`${slug}.glb`),
    ...madeAndChanged(index, BUILDINGS.length, 'BuildingsAdmin', authors, now),
  }));
  const clerkFiles = CLERK_FILES.map(({ asset: _, content_type: __, ...fields }, index) => ({
    ...fields,
    file_id: fileId(fields.filename),
    ...madeAndChanged(index, CLERK_FILES.length, 'SupersluzbenikAdmin', authors, now),
  }));
  await db.insertInto('monuments').values(monuments).execute();
  await db.insertInto('buildings').values(buildings).execute();
  await db.insertInto('clerk_files').values(clerkFiles).execute();
  await writeHistory(db);
  await writeScans(db, now);
}

function userRows(passwordHash: string, now: Date) {
  return USERS.map((user, index) => {
    // The first of each role joined at the beginning, so that every record has an author.
    const founding = USERS.findIndex(({ role }) => role === user.role) === index;
    const joined = founding ? beginning(now) : momentsOf(index, USERS.length + 2, now).created;
    return { ...user, password_hash: passwordHash, date_joined: joined, updated_at: joined };
  });
}

interface Author {
  id: number;
  role: StaffRole | null;
  joined: Date;
}

/** Who made a record and who changed it last: people of its department, or now and then a SuperAdmin. */
function madeAndChanged(index: number, count: number, role: Role, authors: readonly Author[], now: Date) {
  const { created, updated } = momentsOf(index, count, now);
  const changed = updated > created;
  const creator = authorAt(created, index, role, authors);
  return {
    created_by: creator,
    last_modified_by: changed ? authorAt(updated, index + 3, role, authors) : creator,
    created_at: created,
    updated_at: updated,
    version: changed ? 2 : 1,
  };
}

function authorAt(moment: Date, index: number, department: Role, authors: readonly Author[]): number | null {
  const role: Role = index % 7 === 5 ? 'SuperAdmin' : department;
  const present = authors.filter((author) => author.role === role && author.joined <= moment);
  return present[index % present.length]?.id ?? null;
}
