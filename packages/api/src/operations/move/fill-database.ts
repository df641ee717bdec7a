import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { retiredIn } from '../../departments/own-records/keep-records.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import type { DB } from '../../platform/database/schema.ts';
import { fitOwnTables } from '../../records/definitions/own-tables.ts';
import { fitTable } from '../../records/definitions/tables.ts';
import {
  fixLooks,
  measure,
  readTables,
  rowsOf,
  type Table,
  tableOf,
  tableSchema,
  writeRows,
} from './tables.ts';

/** The content of a database or a backup, without its rows. */
export const contentSchema = z.object({
  tables: z.array(tableSchema.extend({ rows: z.int().min(0), sum: z.string() })),
  departments: z.array(z.object({ department: z.string(), definition: z.unknown() })),
  /** Null before the first value. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type Content = z.infer<typeof contentSchema>;

export interface Source extends Content {
  rows(table: Table): AsyncIterable<string[]>;
}

export async function sourceIn(trx: Kysely<DB>): Promise<Source> {
  await fixLooks(trx);
  const tables: Source['tables'] = [];
  for (const table of await readTables(trx)) tables.push({ ...table, ...(await measure(trx, table)) });
  const { rows: sequences } = await sql<Source['sequences'][number]>`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
    from pg_sequences`.execute(trx);
  const departments = await trx
    .selectFrom('department_records')
    .select(['department', 'definition'])
    .execute();
  return { tables, departments, sequences, rows: (table) => rowsOf(trx, table) };
}

/** Replaces the content of a migrated database, and compares both sides. Runs in the caller's transaction. */
export async function fillDatabase(
  into: Kysely<DB>,
  source: Source,
  say: (line: string) => void,
): Promise<void> {
  const { tables, sequences } = source;
  await fixLooks(into);
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
  for (const { name, value } of sequences)
    if (value !== null) await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(into);
  await keys.restore();
  const different = await differentTables(source, into);
  if (different.length > 0)
    throw new StartRefused(`Not the same on both sides: ${different.join(', ')}. Nothing was kept.`);
}

/** Migrations make neither columns of new fields nor tables of departments. */
async function fitTables(into: Kysely<DB>, { departments }: Source): Promise<void> {
  await fitOwnTables(into);
  for (const { department, definition } of departments) {
    const records = definition as DepartmentRecords;
    await fitTable(into, departmentEntity(department, records), retiredIn(records));
  }
}

/** Types become part of statements, so a forged archive may only name existing ones. */
async function ensureSameColumns(into: Kysely<DB>, tables: readonly Table[]): Promise<void> {
  const columnsOf = (all: readonly Table[]) =>
    all.flatMap(({ schema, name, columns }) =>
      columns.map((column) => JSON.stringify([schema, name, column.name, column.type])),
    );
  const there = new Set(columnsOf(await readTables(into)));
  const other = columnsOf(tables).find((column) => !there.has(column));
  if (other) throw new StartRefused(`There is no such column as ${other}.`);
}

/** Drops foreign keys and disables triggers until `restore`, because rows come table by table. */
async function withoutKeysAndTriggers(into: Kysely<DB>) {
  const { rows: keys } = await sql<{ on: string; name: string; definition: string }>`
    select conrelid::regclass::text as "on", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' order by oid`.execute(into);
  const tables = (await readTables(into)).map(tableOf);
  for (const { on, name } of keys) await sql.raw(`alter table ${on} drop constraint ${name}`).execute(into);
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(into);
  return {
    async restore(): Promise<void> {
      for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(into);
      for (const { on, name, definition } of keys)
        await sql.raw(`alter table ${on} add constraint ${name} ${definition}`).execute(into);
    },
  };
}

export async function differentTables({ tables }: Source, into: Kysely<DB>): Promise<string[]> {
  const different: string[] = [];
  for (const table of tables) {
    const { rows, sum } = await measure(into, table);
    if (rows !== table.rows || sum !== table.sum)
      different.push(`${table.name} (${table.rows} rows and ${rows})`);
  }
  return different;
}

export async function holdsAccounts(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from all_users limit 1`.execute(db);
  return rows.length > 0;
}
