import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type AskedFile, type LocalArchive, localArchive } from './archive-files.ts';
import { type Checking, keyOf, NotInspected } from './check-rows.ts';
import { finderIn } from './find-file.ts';
import type { Import } from './import-rows.ts';
import { importableOf } from './importable.ts';
import { storedArchive, type Working } from './lease.ts';

/** What rows of an import are judged with. */
export async function checkingOf(db: Kysely<DB>, one: Import): Promise<Checking> {
  const { archive_entries: entries } = await db
    .selectFrom('imports')
    .select('archive_entries')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  const { id: importId, columns, reading } = one;
  return {
    kind: await importableOf(db, one.resource),
    importId,
    columns,
    reading,
    finder: finderIn(entries),
    inspected: new Map(),
  };
}

/** Inspects a file of the ZIP that rows were found to name. */
export async function inspectFor(
  { inspected }: Checking,
  archive: Pick<LocalArchive, 'inspect'>,
  file: AskedFile,
): Promise<void> {
  if (!inspected.has(keyOf(file))) inspected.set(keyOf(file), await archive.inspect(file));
}

export type Judging = Pick<Working, 'db' | 'store' | 'incoming' | 'scan' | 'log'>;

/** Does what judges rows in a transaction of its own, and again once the files are inspected that it lacked. */
export async function judging<Result>(
  { db, ...unpacking }: Judging,
  one: Import,
  judge: (checking: Checking) => Promise<Result>,
): Promise<Result> {
  const archive = localArchive(unpacking, await storedArchive(db, one));
  try {
    const checking = await checkingOf(db, one);
    for (;;) {
      try {
        return await judge(checking);
      } catch (error) {
        if (!(error instanceof NotInspected)) throw error;
        for (const file of error.files) await inspectFor(checking, archive, file);
      }
    }
  } finally {
    await archive.close();
  }
}
