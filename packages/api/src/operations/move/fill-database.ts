import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import { type Kysely, sql } from 'kysely';
import { retiredIn } from '../../departments/own-records/keep-records.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import type { DB } from '../../platform/database/schema.ts';
import { fitOwnTables } from '../../records/definitions/own-tables.ts';
import { fitTable } from '../../records/definitions/tables.ts';
import { type Measured, measure, readTables, type Table, tableOf, writeRows } from './tables.ts';

/** The content of a database or of a backup. */
export interface Source {
  tables: readonly Table[];
  departments: readonly { department: string; definition: unknown }[];
  sequences: readonly Sequence[];
  /** As `rowsOf` gives them. */
  rows(table: Table): AsyncIterable<string[]>;
  measured(table: Table): Promise<Measured>;
}

export interface Sequence {
  name: string;
  /** The last value that it gave; null before the first. */
  value: string | null;
}

/**
 * Replaces the content of a migrated database by that of a source, and compares both sides: each table by
 * number and content. Runs in the caller's transaction, which rolls all back if this fails.
 *
 * @throws StartRefused if the sides differ
 */
export async function fillDatabase(
  into: Kysely<DB>,
  source: Source,
  say: (line: string) => void,
): Promise<{ rows: number }> {
  const { tables } = source;
  await fitTables(into, source);
  await ensureSameColumns(into, tables);
  const keys = await withoutKeysAndTriggers(into);
  await sql`truncate ${sql.join(tables.map(tableOf))}`.execute(into);
  for (const table of tables) {
    let rows = 0;
    let told = Date.now();
    for await (const batch of source.rows(table)) {
      await writeRows(into, table, batch);
      rows += batch.length;
      if (Date.now() - told < 5000) continue;
      told = Date.now();
      say(`  ${table.name}: ${rows} rows so far`);
    }
  }
  for (const { name, value } of source.sequences) {
    if (value !== null) await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(into);
  }
  await keys.restore();
  const { rows, other } = await compare(source, into);
  if (other.length > 0)
    throw new StartRefused(`Not the same on both sides: ${other.join(', ')}. Nothing was kept.`);
  await ensureSequencesAhead(into);
  return { rows };
}

/** Migrations make neither the columns of new fields nor the tables of departments. */
async function fitTables(into: Kysely<DB>, { departments }: Source): Promise<void> {
  await fitOwnTables(into);
  for (const { department, definition } of departments) {
    const records = definition as DepartmentRecords;
    await fitTable(into, departmentEntity(department, records), retiredIn(records));
  }
}

/** Types become part of statements: a forged archive may only name types that exist. */
async function ensureSameColumns(into: Kysely<DB>, tables: readonly Table[]): Promise<void> {
  const columnsOf = (all: readonly Table[]) =>
    all.flatMap(({ schema, name, columns }) =>
      columns.map((column) => JSON.stringify([schema, name, column.name, column.type])),
    );
  const there = new Set(columnsOf(await readTables(into)));
  const other = columnsOf(tables).find((column) => !there.has(column));
  if (other) throw new StartRefused(`There is no such column as ${other}.`);
}

/**
 * Drops foreign keys and disables triggers until `restore`: rows come table by table, with what triggers had made of
 * them. PostgreSQL checks the keys when they come back.
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

/** The tables that differ, and the number of all rows. */
export async function compare(source: Source, into: Kysely<DB>) {
  const other: string[] = [];
  let rows = 0;
  for (const table of source.tables) {
    const [before, after] = [await source.measured(table), await measure(into, table)];
    rows += before.rows;
    if (before.rows === after.rows && before.sum === after.sum) continue;
    other.push(`${table.name} (${before.rows} rows and ${after.rows})`);
  }
  return { rows, other };
}

/** The next row of each table must get a new number. */
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
