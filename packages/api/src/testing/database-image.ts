import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RECORDS } from '@ar/domain/entities/all';
import { updateDatabase } from '../records/definitions/tables.ts';
import { startMemoryDatabase } from './memory-database.ts';

const CACHE = resolve('node_modules/.cache/test-database');
const MIGRATIONS = resolve('src/platform/database/migrations');

/** Migrating a database takes seconds, so all test files load one image. */
export async function setup(): Promise<void> {
  const file = join(CACHE, `${await fingerprint()}.tar`);
  if (!existsSync(file)) await makeImage(file);
  process.env.TEST_DATABASE_IMAGE = file;
}

async function makeImage(file: string): Promise<void> {
  const empty = await startMemoryDatabase();
  await updateDatabase(empty.db);
  const image = await empty.image();
  await empty.stop();
  await mkdir(CACHE, { recursive: true });
  await writeFile(`${file}.${process.pid}`, image);
  await rename(`${file}.${process.pid}`, file);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile('node_modules/@electric-sql/pglite/package.json'));
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  hash.update(await readFile('src/records/definitions/tables.ts')).update(JSON.stringify(RECORDS));
  return hash.digest('hex').slice(0, 16);
}
