import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { retiredIn } from '../../departments/own-records/stored-definition.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { stepsAfter, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { fitOwnTables, fitTable } from '../../records/definitions/tables.ts';

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type Table = z.infer<typeof tableSchema>;

/** `sum` is the sum of the hashes of all rows, which does not depend on the order of the rows. */
const measured = z.object({ rows: z.int().min(0), sum: z.string() });
type Measured = z.infer<typeof measured>;

export const contentSchema = z.object({
  tables: z.array(tableSchema.extend(measured.shape)),
  departments: z.array(z.object({ department: z.string(), definition: z.unknown() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type Content = z.infer<typeof contentSchema>;

export interface Source extends Content {
  rows(table: Table): AsyncIterable<string[]>;
}

type Say = (line: string) => void;

export type Copied = Awaited<ReturnType<typeof copyDatabase>>;

/** Resolves with `before: true` if an earlier run copied everything. This run then only compares the databases. */
export async function copyDatabase(source: Kysely<DB>, target: Kysely<DB>, rehearse: boolean, say: Say) {
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
  await fixTextFormats(into);
  const different = await differentTables(content, into).catch(() => undefined);
  if (different?.length === 0) return;
  throw new StartRefused(
    'The database that --to names holds other accounts: nothing was copied. Choose an empty one.',
  );
}

async function ensureSameMigrations(source: Kysely<DB>, target: Kysely<DB>): Promise<void> {
  const [before = [], after = []] = await Promise.all([source, target].map(stepsRan));
  if (stepsAfter(before).run.length === 0 && before.join() === after.join()) return;
  throw new StartRefused(
    'The source is not as this version leaves a database: run "ar migrate" on it first, or use its own version.',
  );
}

export async function sourceIn(trx: Kysely<DB>): Promise<Source> {
  await fixTextFormats(trx);
  const tables: Source['tables'] = [];
  for (const table of await readTables(trx)) tables.push({ ...table, ...(await measure(trx, table)) });
  const { rows: sequences } = await sql<Source['sequences'][number]>`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
    from pg_sequences`.execute(trx);
  const records = trx.selectFrom('department_records').select(['department', 'definition']);
  const departments = await records.execute();
  return { tables, departments, sequences, rows: (table) => rowsOf(trx, table) };
}

/** Fills a migrated database. `into` must be a transaction. */
export async function fillDatabase(into: Kysely<DB>, source: Source, say: Say): Promise<void> {
  const { tables, sequences } = source;
  await fixTextFormats(into);
  await fitTables(into, source);
  await ensureSameColumns(into, tables);
  const keys = await withoutKeysAndTriggers(into);
  await sql`truncate ${sql.join(tables.map(tableOf))}`.execute(into);
  for (const table of tables) {
    let rows = 0;
    let reportedAt = Date.now();
    for await (const batch of source.rows(table)) {
      await writeRows(into, table, batch);
      rows += batch.length;
      if (Date.now() - reportedAt < 5000) continue;
      reportedAt = Date.now();
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

async function fitTables(into: Kysely<DB>, { departments }: Source): Promise<void> {
  await fitOwnTables(into);
  for (const { department, definition } of departments) {
    const records = definition as DepartmentRecords;
    await fitTable(into, departmentEntity(department, records), retiredIn(records));
  }
}

/** Refuses unknown types: types become part of SQL statements, and a forged archive could contain SQL. */
async function ensureSameColumns(into: Kysely<DB>, tables: readonly Table[]): Promise<void> {
  const columnsIn = ({ schema, name, columns }: Table) =>
    columns.map((column) => JSON.stringify([schema, name, column.name, column.type]));
  const there = new Set((await readTables(into)).flatMap(columnsIn));
  const other = tables.flatMap(columnsIn).find((column) => !there.has(column));
  if (other) throw new StartRefused(`There is no column ${other}.`);
}

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

async function differentTables({ tables }: Source, into: Kysely<DB>): Promise<string[]> {
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

const tableOf = ({ schema, name }: Table) => sql.table(`${schema}.${name}`);

export async function readTables(db: Kysely<DB>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select nspname as schema, relname as name, json_agg(
      json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and relname !~ '^kysely_migration'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by nspname, relname order by nspname, relname`.execute(db);
  return rows;
}

const fixTextFormats = (trx: Kysely<DB>) =>
  sql`
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1`.execute(trx);

export async function measure(trx: Kysely<DB>, table: Table) {
  const { rows } = await sql<Measured>`
    select count(*)::int as rows,
      coalesce(sum(('x' || substr(md5(row(${texts(table)})::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${tableOf(table)}`.execute(trx);
  return rows[0] as Measured;
}

const texts = ({ columns }: Table) => sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`));

const BATCH_LIMITS = { bytes: 4_000_000, rows: 1000 };

/** Yields batches of rows. Each row is a JSON array of texts. `trx` must be a transaction. */
async function* rowsOf(trx: Kysely<DB>, table: Table): AsyncGenerator<string[]> {
  const { rows: sizes } = await sql<{ largest: number | null }>`
    select max(pg_column_size(held.*)) as largest from ${tableOf(table)} as held`.execute(trx);
  const largest = sizes[0]?.largest;
  if (!largest) return;
  const atOnce = Math.max(1, Math.min(BATCH_LIMITS.rows, Math.floor(BATCH_LIMITS.bytes / largest)));
  await sql`declare moved no scroll cursor for
    select array_to_json(array[${texts(table)}])::text as row from ${tableOf(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from moved`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close moved`.execute(trx);
}

async function writeRows(trx: Kysely<DB>, table: Table, rows: readonly string[]): Promise<void> {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    table.columns.map(({ type }, index) => sql`(held ->> ${sql.lit(index)})::${sql.raw(type)}`),
  );
  await sql`
    insert into ${tableOf(table)} (${names}) overriding system value
    select ${values} from json_array_elements(${`[${rows.join(',')}]`}::json) as held`.execute(trx);
}
