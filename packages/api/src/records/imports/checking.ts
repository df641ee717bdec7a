import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type LocalArchive, localArchive, storedArchive, type Unpacking } from './archive-files.ts';
import { type Checking, keyOf, NotInspected } from './check-rows.ts';
import { finderIn } from './find-file.ts';
import type { Import } from './import-rows.ts';
import { importableOf } from './importable.ts';

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

/**
 * Does what judges rows in a transaction of its own, and again once the files are inspected that it lacked. Undefined
 * when `goesOn` ends it in between.
 */
export async function inspectAndJudge<Result>(
  { inspected }: Checking,
  archive: Pick<LocalArchive, 'inspect'>,
  judge: () => Promise<Result>,
  goesOn = async () => true,
): Promise<Result | undefined> {
  for (;;) {
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof NotInspected)) throw error;
      for (const file of error.files) {
        if (!(await goesOn())) return undefined;
        if (!inspected.has(keyOf(file))) inspected.set(keyOf(file), await archive.inspect(file));
      }
    }
  }
}

/** The same for a person's call, from the stored ZIP. */
export async function judging<Result>(
  context: Unpacking,
  one: Import,
  judge: (checking: Checking) => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  const archive = localArchive(context, await storedArchive(db, one));
  try {
    const checking = await checkingOf(db, one);
    return (await inspectAndJudge(checking, archive, () => judge(checking))) as Result;
  } finally {
    await archive.close();
  }
}
