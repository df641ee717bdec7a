import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { type FileStore, fileOfKey } from './file-store.ts';
import { removeUnreferencedRows } from './unreferenced-rows.ts';

interface Sweep {
  db: Kysely<DB>;
  store: FileStore;
  /** What is younger may belong to an upload that is under way. */
  olderThan: Date;
  /** Once it is aborted, the sweep ends early. */
  stopped?: AbortSignal;
}

export interface Swept {
  /** Stored files that nothing named any more. */
  removed: number;
  /** Stored files that were left although nothing names them: it names none that the store holds. */
  foreign: number;
  /** Keys that the database names and that the store does not hold; the first hundred. */
  missing: string[];
}

/**
 * Removes stored files without a row, and rows without a record, which a server leaves that is killed between storing
 * and committing or between committing and removing what was replaced. Several may sweep at once.
 */
export async function sweepOrphans(sweep: Sweep): Promise<Swept> {
  const fromRows = await removeRows(sweep);
  const { listed, unnamed, named } = await findUnnamed(sweep);
  // An upload's file is stored a moment before its row is there, so a database without any of these files is far more
  // likely the wrong one than one whose every file is a leftover.
  const foreign = named === 0 ? unnamed.length : 0;
  const removed = fromRows + (foreign ? 0 : await removeUnnamed(sweep, unnamed));
  return { removed, foreign, missing: await findMissing(sweep, listed) };
}

/** The rows first: a file whose row is gone is an orphan that a later sweep still finds, and not the other way round. */
async function removeRows({ db, store, olderThan, stopped }: Sweep): Promise<number> {
  let removed = 0;
  while (!stopped?.aborted) {
    const keys = await removeUnreferencedRows(db, olderThan);
    if (keys.length === 0) break;
    for (const key of keys) await store.remove(key);
    removed += keys.length;
  }
  return removed;
}

const BATCH = 500;

interface Findings {
  /** Every key in the store. */
  listed: Set<string>;
  /** Those of them that are old and have no row. */
  unnamed: string[];
  /** How many have one. */
  named: number;
}

async function findUnnamed({ db, store, olderThan, stopped }: Sweep): Promise<Findings> {
  const findings: Findings = { listed: new Set(), unnamed: [], named: 0 };
  let batch: { storageKey: string; changedAt: Date }[] = [];
  const judge = async () => {
    const named = await namedOf(
      db,
      batch.map((file) => file.storageKey),
    );
    findings.named += named.size;
    for (const { storageKey, changedAt } of batch) {
      if (!named.has(storageKey) && changedAt < olderThan) findings.unnamed.push(storageKey);
    }
    batch = [];
  };
  for await (const file of store.list()) {
    if (stopped?.aborted) break;
    findings.listed.add(file.storageKey);
    batch.push(file);
    if (batch.length === BATCH) await judge();
  }
  await judge();
  return findings;
}

/** Those of the keys that have a row, and the copies of files that have one. */
async function namedOf(db: Kysely<DB>, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const files = [...new Set(keys.map(fileOfKey))];
  const rows = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', files).execute();
  const named = new Set(rows.map((row) => row.storage_key));
  return new Set(keys.filter((key) => named.has(fileOfKey(key))));
}

/** Listing took a while: each is looked up once more right before it goes. */
async function removeUnnamed({ db, store, stopped }: Sweep, keys: string[]): Promise<number> {
  let removed = 0;
  for (const key of keys) {
    if (stopped?.aborted) break;
    if ((await namedOf(db, [key])).size > 0) continue;
    await store.remove(key);
    removed += 1;
  }
  return removed;
}

const MISSING_AT_MOST = 100;

async function findMissing({ db, store, stopped }: Sweep, listed: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = [];
  for await (const key of keysOfRows(db)) {
    if (stopped?.aborted || missing.length === MISSING_AT_MOST) break;
    if (!listed.has(key) && (await isMissing(db, store, key))) missing.push(key);
  }
  return missing;
}

async function* keysOfRows(db: Kysely<DB>): AsyncGenerator<string, void> {
  let last = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'storage_key'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* rows.map((row) => row.storage_key);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Stored since the list was made, perhaps; or its row went meanwhile, and always before the file does. */
async function isMissing(db: Kysely<DB>, store: FileStore, key: string): Promise<boolean> {
  const content = await store.read(key);
  content?.destroy();
  return !content && (await namedOf(db, [key])).size > 0;
}
