import type { Kysely } from 'kysely';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { stepsAfter, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { differentTables, fillDatabase, holdsAccounts, type Source, sourceIn } from './fill-database.ts';
import { fixLooks } from './tables.ts';

interface Copying {
  source: Kysely<DB>;
  target: Kysely<DB>;
  rehearse: boolean;
  say(line: string): void;
}

export type Copied = Awaited<ReturnType<typeof copyDatabase>>;

/** Copies all tables and sequences in one transaction, and compares both sides. `before`: an earlier run copied them. */
export async function copyDatabase({ source, target, rehearse, say }: Copying) {
  await ensureSameMigrations(source, target);
  const snapshot = source.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (from) => {
    const content = await sourceIn(from);
    const into = await target.startTransaction().execute();
    try {
      const before = await holdsAccounts(into);
      await (before ? ensureSame(content, into) : fillDatabase(into, content, say));
      if (!rehearse) await into.commit().execute();
      const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
      const sequences = before ? 0 : content.sequences.length;
      return { tables: content.tables.length, rows, sequences, before };
    } finally {
      if (!into.isCommitted) await into.rollback().execute();
    }
  });
}

async function ensureSame(content: Source, into: Kysely<DB>): Promise<void> {
  await fixLooks(into);
  const different = await differentTables(content, into).catch(() => undefined);
  if (different?.length === 0) return;
  throw new StartRefused(
    'The database that --to names holds accounts of its own: nothing was copied. Choose an empty one.',
  );
}

async function ensureSameMigrations(source: Kysely<DB>, target: Kysely<DB>): Promise<void> {
  const [before = [], after = []] = await Promise.all([source, target].map(stepsRan));
  if (stepsAfter(before).run.length === 0 && before.join() === after.join()) return;
  throw new StartRefused(
    'The source is not as this version leaves a database: run "ar migrate" on it first, or use the version that it is of.',
  );
}
