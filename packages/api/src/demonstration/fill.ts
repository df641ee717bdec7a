import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { hashPassword } from '../auth/password.ts';
import type { DB } from '../database/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { BUILDINGS } from './buildings.ts';
import { CLERK_FILES } from './clerk-files.ts';
import { contentsOf, type FileRow, removeContents, storeContents } from './contents.ts';
import { MONUMENTS } from './monuments.ts';
import { type Author, buildingRows, clerkRows, monumentRows, userRows } from './rows.ts';
import { DEMONSTRATION_PASSWORD, USERS } from './users.ts';
import { writeHistory } from './write-history.ts';

interface FillDependencies {
  db: Kysely<DB>;
  store: FileStore;
  log: Pick<FastifyBaseLogger, 'info'>;
  /** Today: the history of the records leads up to it. */
  now?: Date;
}

/**
 * Fills an empty database with the demonstration data of decisions 24 and 25, and says whether it did: where
 * there is any user, nothing is touched. All rows come in one transaction; without it no file stays either.
 */
export async function fillDemonstration({
  db,
  store,
  log,
  now = new Date(),
}: FillDependencies): Promise<boolean> {
  if (await hasUsers(db)) return false;
  const started = performance.now();
  const [files, passwordHash] = await Promise.all([
    storeContents(store, contentsOf(MONUMENTS, BUILDINGS, CLERK_FILES)),
    // One hash for all: the password is public anyway, and 25 of them would take seconds.
    hashPassword(DEMONSTRATION_PASSWORD),
  ]);
  try {
    await db.transaction().execute((transaction) => insertAll(transaction, files, passwordHash, now));
  } catch (error) {
    await removeContents(store, files);
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
    .values(userRows(USERS, passwordHash, now))
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
  const around = { now, authors, fileId };
  await db.insertInto('monuments').values(monumentRows(MONUMENTS, around)).execute();
  await db.insertInto('buildings').values(buildingRows(BUILDINGS, around)).execute();
  await db.insertInto('clerk_files').values(clerkRows(CLERK_FILES, around)).execute();
  await writeHistory(db);
}
