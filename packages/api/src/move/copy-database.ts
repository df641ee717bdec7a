import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { retiredIn } from '../departments/keep-records.ts';
import { fitTable } from '../departments/tables.ts';
import { StartRefused } from '../start/start-refused.ts';
import {
  fixLooks,
  type Measured,
  measure,
  readTables,
  rowsOf,
  type Table,
  tableOf,
  writeRows,
} from './tables.ts';

interface Copying {
  /** Read in one snapshot. */
  source: Kysely<DB>;
  /** Empty, and migrated as the source is. */
  target: Kysely<DB>;
  /** Copies and checks all, and leaves nothing of it. */
  rehearse: boolean;
  say(line: string): void;
}

export interface Copied {
  tables: number;
  rows: number;
  sequences: number;
  /** It had been copied before, and is the same. */
  before: boolean;
}

/** So that a rehearsal is undone by the same transaction that would keep it. */
class Rehearsed extends Error {}

/**
 * Copies all tables with their rows and sequences in one transaction, and compares both sides before it is kept: each
 * table by number and content. A copy that breaks off leaves the target as it was; the source is only read.
 *
 * @throws StartRefused if the target holds something else, or something came over otherwise
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
  await Promise.all([fixLooks(from), fixLooks(into)]);
  const tables = await readTables(from);
  const { rows: accounts } = await sql`select from all_users limit 1`.execute(into);
  if (accounts.length > 0) {
    const same = await compare(from, into, tables).catch(() => undefined);
    if (!same || same.other.length > 0)
      throw new StartRefused(
        'The database that --to names holds accounts of its own: nothing was copied. Choose an empty one.',
      );
    return { tables: tables.length, rows: same.rows, sequences: 0, before: true };
  }
  await makeDepartmentTables(from, into);
  const keys = await withoutKeysAndTriggers(into);
  await sql`truncate ${sql.join(tables.map(tableOf))}`.execute(into);
  for (const table of tables) {
    let rows = 0;
    let told = Date.now();
    for await (const batch of rowsOf(from, table)) {
      await writeRows(into, table, batch);
      rows += batch.length;
      if (Date.now() - told < 5000) continue;
      told = Date.now();
      say(`  ${table.name}: ${rows} rows so far`);
    }
  }
  const sequences = await copySequences(from, into);
  await keys.restore();
  const { rows, other } = await compare(from, into, tables);
  if (other.length > 0)
    throw new StartRefused(`Not the same on both sides: ${other.join(', ')}. Nothing was kept.`);
  await ensureSequencesAhead(into);
  return { tables: tables.length, rows, sequences, before: false };
}

async function ensureSameMigrations(source: Kysely<DB>, target: Kysely<DB>): Promise<void> {
  const [before, after] = await Promise.all([source, target].map(readMigrations));
  if (before === after) return;
  throw new StartRefused(
    'The source is not as this version leaves a database: run "ar migrate" on it first, or use the version that it is of.',
  );
}

async function readMigrations(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).join();
}

/** Migrations make the product's own tables; those of departments are made when their release is published. */
async function makeDepartmentTables(from: Kysely<DB>, into: Kysely<DB>): Promise<void> {
  const kept = await from.selectFrom('department_records').select(['department', 'definition']).execute();
  for (const { department, definition } of kept) {
    const records = definition as DepartmentRecords;
    await fitTable(into, departmentEntity(department, records), retiredIn(records));
  }
}

/**
 * Takes foreign keys away and lets triggers rest, until `restore`: rows come table by table, with what triggers had made of
 * them. Keys that come back are checked by PostgreSQL.
 */
async function withoutKeysAndTriggers(into: Kysely<DB>) {
  const { rows: keys } = await sql<{ on: string; name: string; definition: string }>`
    select conrelid::regclass::text as "on", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' order by oid`.execute(into);
  const tables = (await readTables(into)).map(tableOf);
  for (const key of keys)
    await sql`alter table ${sql.raw(key.on)} drop constraint ${sql.raw(key.name)}`.execute(into);
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(into);
  return {
    async restore(): Promise<void> {
      for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(into);
      for (const { on, name, definition } of keys)
        await sql`alter table ${sql.raw(on)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(
          into,
        );
    },
  };
}

/** Returns how many tables are other ones, by name, and how many rows there are in all. */
async function compare(from: Kysely<DB>, into: Kysely<DB>, tables: readonly Table[]) {
  const other: string[] = [];
  let rows = 0;
  for (const table of tables) {
    const [before, after]: Measured[] = [await measure(from, table), await measure(into, table)];
    rows += before?.rows ?? 0;
    if (before?.rows === after?.rows && before?.sum === after?.sum) continue;
    other.push(`${table.name} (${before?.rows} rows and ${after?.rows})`);
  }
  return { rows, other };
}

async function copySequences(from: Kysely<DB>, into: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
    from pg_sequences`.execute(from);
  for (const { name, value } of rows) {
    if (value !== null) await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(into);
  }
  return rows.length;
}

/** The next row of each table must get a number that none has. */
async function ensureSequencesAhead(into: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ on: string; column: string; sequence: string }>`
    select conrel.oid::regclass::text as "on", quote_ident(attname) as "column",
      pg_get_serial_sequence(conrel.oid::regclass::text, attname) as sequence
    from pg_attribute join pg_class as conrel on conrel.oid = attrelid
    where attidentity <> '' and relkind = 'r'`.execute(into);
  for (const { on, column, sequence } of rows) {
    const { rows: behind } = await sql`
      select from ${sql.raw(sequence)} where last_value < (select max(${sql.raw(column)}) from ${sql.raw(on)})`.execute(
      into,
    );
    if (behind.length > 0)
      throw new StartRefused(`The numbers of ${on} would be given twice. Nothing was kept.`);
  }
}
