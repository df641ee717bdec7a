import { type Kysely, sql } from 'kysely';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { stepsAfter, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { compare, fillDatabase, type Sequence, type Source } from './fill-database.ts';
import { fixLooks, measure, readTables, rowsOf } from './tables.ts';

interface Copying {
  /** Read in one snapshot. */
  source: Kysely<DB>;
  /** Empty, and migrated as the source is. */
  target: Kysely<DB>;
  /** Copies and checks all, and rolls it back. */
  rehearse: boolean;
  say(line: string): void;
}

export interface Copied {
  tables: number;
  rows: number;
  sequences: number;
  /** An earlier run copied it, and both sides are the same. */
  before: boolean;
}

/** Rolls the transaction of a rehearsal back. */
class Rehearsed extends Error {}

/**
 * Copies all tables with their rows and sequences in one transaction, and compares both sides before it is kept: each
 * table by number and content. A copy that breaks off leaves the target as it was; the source is only read.
 *
 * @throws StartRefused if the target holds something else, or a copy differs
 */
export async function copyDatabase({ source, target, rehearse, say }: Copying): Promise<Copied> {
  await ensureSameMigrations(source, target);
  let copied: Copied | undefined;
  const keep = (trx: Kysely<DB>) =>
    target.transaction().execute(async (into) => {
      copied = await copyAll(trx, into, say);
      if (rehearse && !copied.before) throw new Rehearsed();
    });
  await source
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(keep)
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
  return copied as unknown as Copied;
}

async function copyAll(from: Kysely<DB>, into: Kysely<DB>, say: Copying['say']): Promise<Copied> {
  await fixLooks(into);
  const source = await sourceIn(from);
  const { length: tables } = source.tables;
  const { rows: accounts } = await sql`select from all_users limit 1`.execute(into);
  if (accounts.length > 0) {
    const same = await compare(source, into).catch(() => undefined);
    if (!same || same.other.length > 0)
      throw new StartRefused(
        'The database that --to names holds accounts of its own: nothing was copied. Choose an empty one.',
      );
    return { tables, rows: same.rows, sequences: 0, before: true };
  }
  const { rows } = await fillDatabase(into, source, say);
  return { tables, rows, sequences: source.sequences.length, before: false };
}

/** What the transaction sees. */
export async function sourceIn(trx: Kysely<DB>): Promise<Source> {
  await fixLooks(trx);
  const { rows: sequences } = await sql<Sequence>`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
    from pg_sequences`.execute(trx);
  return {
    tables: await readTables(trx),
    departments: await trx.selectFrom('department_records').select(['department', 'definition']).execute(),
    sequences,
    rows: (table) => rowsOf(trx, table),
    measured: (table) => measure(trx, table),
  };
}

async function ensureSameMigrations(source: Kysely<DB>, target: Kysely<DB>): Promise<void> {
  const [before = [], after = []] = await Promise.all([source, target].map(stepsRan));
  if (stepsAfter(before).run.length === 0 && before.join() === after.join()) return;
  throw new StartRefused(
    'The source is not as this version leaves a database: run "ar migrate" on it first, or use the version that it is of.',
  );
}
