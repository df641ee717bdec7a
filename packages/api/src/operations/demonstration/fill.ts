import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ASSETS, BUILDINGS, CLERK_FILES, MONUMENTS } from '@ar/demo/records';
import { DEMONSTRATION_PASSWORD, USERS } from '@ar/demo/users';
import type { Role } from '@ar/domain/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../accounts/sessions/password.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { sourceTypeOf } from '../../platform/uploads/inspect/source-type.ts';
import { writeHistory, writeScans } from './history.ts';
import { beginning, momentsOf } from './timeline.ts';

interface FillContext {
  db: Kysely<DB>;
  store: FileStore;
  log: Pick<FastifyBaseLogger, 'info'>;
  say(line: string): void;
  assets: string;
  now?: Date;
}

/** Returns false for a database with users, which it leaves alone. The sweep removes files of a failed fill. */
export async function fillDemonstration(context: FillContext): Promise<boolean> {
  const { db, store, log, say, assets, now = new Date() } = context;
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false;
  say('making the demonstration data');
  const started = performance.now();
  const [files, passwordHash] = await Promise.all([
    Promise.all(ASSETS.map((asset) => storeAsset(store, assets, asset))),
    // One hash for all accounts: 25 would take seconds.
    hashPassword(DEMONSTRATION_PASSWORD),
  ]);
  await db.transaction().execute((trx) => insertAll(trx, files, passwordHash, now));
  const milliseconds = Math.round(performance.now() - started);
  log.info({ files: files.length, milliseconds }, 'demonstration data filled in');
  return true;
}

async function storeAsset(store: FileStore, folder: string, asset: (typeof ASSETS)[number]) {
  const { kind, path, name, contentType, isPublic } = asset;
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

type FileRow = Awaited<ReturnType<typeof storeAsset>>;

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
  const authorAt = (moment: Date, index: number, department: Role): number | null => {
    const role: Role = index % 7 === 5 ? 'SuperAdmin' : department;
    const present = users.filter((one) => one.role === role && new Date(one.date_joined) <= moment);
    return present[index % present.length]?.id ?? null;
  };
  const madeAndChanged = (index: number, { length }: readonly unknown[], department: Role) => {
    const { created, updated } = momentsOf(index, length, now);
    const changed = updated > created;
    const created_by = authorAt(created, index, department);
    const last_modified_by = changed ? authorAt(updated, index + 3, department) : created_by;
    const version = changed ? 2 : 1;
    return { created_by, last_modified_by, created_at: created, updated_at: updated, version };
  };
  const idByName = new Map(files.map((file) => [file.original_name, file.id]));
  const monuments = MONUMENTS.map(({ slug, silent, ...fields }, index) => ({
    ...fields,
    audio_description_id: silent ? null : idByName.get(`${slug}.mp3`),
    image_id: idByName.get(`${slug}.webp`),
    base_of_knowledge_id: idByName.get(`${slug}.pdf`),
    ...madeAndChanged(index, MONUMENTS, 'MonumentsAdmin'),
  }));
  const buildings = BUILDINGS.map(({ slug, stage: _, ...fields }, index) => ({
    ...fields,
    image_id: idByName.get(`${slug}.webp`),
    model_3d_id: idByName.get(`${slug}.glb`),
    ...madeAndChanged(index, BUILDINGS, 'BuildingsAdmin'),
  }));
  const clerkFiles = CLERK_FILES.map(({ asset: _, content_type: __, ...fields }, index) => ({
    ...fields,
    file_id: idByName.get(fields.filename) as string,
    ...madeAndChanged(index, CLERK_FILES, 'SupersluzbenikAdmin'),
  }));
  await db.insertInto('monuments').values(monuments).execute();
  await db.insertInto('buildings').values(buildings).execute();
  await db.insertInto('clerk_files').values(clerkFiles).execute();
  await writeHistory(db);
  await writeScans(db, now);
}

function userRows(passwordHash: string, now: Date) {
  return USERS.map((user, index) => {
    // The first of each role joins at the beginning, so that every record has an author.
    const founding = USERS.findIndex(({ role }) => role === user.role) === index;
    const joined = founding ? beginning(now) : momentsOf(index, USERS.length + 2, now).created;
    return { ...user, password_hash: passwordHash, date_joined: joined, updated_at: joined };
  });
}
