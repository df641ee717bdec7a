import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { type DatabaseAddress, unhurried } from '../../platform/database/connect.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { isKnown, migrate } from '../../platform/database/migrate.ts';
import { fillDatabase } from '../move/fill-database.ts';
import { differences, type Entries, type Manifest, type Unpacked, unpack } from './archive.ts';
import { readRows, rowProblems, sourceOf } from './rows.ts';

interface Proving {
  archive: string;
  identity?: string;
  /** Must not exist yet; is removed afterwards. Needs room for the database, not for the files. */
  scratch: string;
  databaseProcess: string;
}

/** `made_at` is undefined for an unreadable backup. No `problems`: the backup can be restored. */
export type Proof = Awaited<ReturnType<typeof proveBackup>>;

/** Restores a backup into an embedded database, and compares every row and file with the manifest. */
export async function proveBackup({ archive, identity, scratch, databaseProcess }: Proving) {
  const isWanted = (name: string) => name.startsWith('rows/');
  try {
    const unpacked = await unpack({ archive, identity, folder: scratch, isWanted });
    return await proveUnpacked(unpacked, scratch, databaseProcess);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return { made_at: undefined, tables: 0, rows: 0, files: 0, bytes: 0, problems: [error.message] };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function proveUnpacked(unpacked: Unpacked, folder: string, databaseProcess: string) {
  const { manifest, entries } = unpacked;
  const { made_at, tables } = manifest;
  const others = differences(unpacked).filter(({ name }) => !/^(rows|files)\//.test(name));
  const problems = others.map(({ name, problem }) => `${name} ${problem}`);
  for (const table of tables) problems.push(...(await rowProblems(folder, table)));
  const { found, wrong } = await checkFiles(manifest, entries, folder).catch(() => ({
    found: [],
    wrong: [],
  }));
  problems.push(...wrong);
  if (problems.length === 0) problems.push(...(await restoringProblems(manifest, folder, databaseProcess)));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  return { made_at, tables: tables.length, rows, files: found.length, bytes, problems };
}

async function checkFiles({ tables }: Manifest, entries: Entries, folder: string) {
  const table = tables.find(({ schema, name }) => schema === 'public' && name === 'files');
  const found: Entries[string][] = [];
  const wrong = new Set<string>();
  for await (const row of table ? readRows(folder, table) : []) {
    const { storage_key, original_name, size, sha256 } = row;
    const entry = entries[`files/${storage_key}`];
    if (entry) found.push(entry);
    if (entry && String(entry.size) === size && entry.sha256 === sha256) continue;
    wrong.add(`the file ${storage_key} (${original_name}) is ${entry ? 'changed' : 'missing'}`);
  }
  return { found, wrong: [...wrong] };
}

async function restoringProblems(manifest: Manifest, folder: string, processFile: string): Promise<string[]> {
  if (!isKnown(manifest.migration))
    return [
      `the database (${manifest.migration}) is newer than this version knows, so it was not tried: prove it with the version that brought the database there`,
    ];
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  const embedded = await startEmbeddedDatabase({ folder: scratch, processFile });
  try {
    await fillFrom(embedded.connection, manifest, folder);
    return [];
  } catch (error) {
    return [`it cannot be restored: ${(error as Error).message}`];
  } finally {
    await embedded.stop();
  }
}

/** Fills an empty database from a backup whose rows are unpacked in `folder`. */
export const fillFrom = (
  address: DatabaseAddress,
  manifest: Manifest,
  folder: string,
  say: (line: string) => void = () => {},
): Promise<void> =>
  unhurried(address, async (db) => {
    await migrate(db, { upTo: manifest.migration });
    await db.transaction().execute((trx) => fillDatabase(trx, sourceOf(folder, manifest), say));
  });
