import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';

export const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** Without generated columns. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  key: z.array(z.string()),
});
export type Table = z.infer<typeof tableSchema>;

export const tableOf = ({ schema, name }: Table) => sql.table(`${schema}.${name}`);

/** Returns all tables of the product and its departments, without those of the migrations. */
export async function readTables(db: Kysely<DB>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select nspname as schema, relname as name, json_agg(
      json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns,
      coalesce(json_agg(attname order by attnum) filter (where exists (
        select from pg_index where indrelid = pg_class.oid and indisprimary and attnum = any (indkey))), '[]') as key
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and relname !~ '^kysely_migration'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by nspname, relname order by nspname, relname`.execute(db);
  return rows;
}

/** Fixes the settings that the text of values depends on. */
export const fixLooks = (trx: Kysely<DB>) =>
  sql
    .raw(
      `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
      set local bytea_output = 'hex'; set local extra_float_digits = 1`,
    )
    .execute(trx);

export interface Measured {
  rows: number;
  /** A sum of row hashes, which does not depend on their order. */
  sum: string;
}

export async function measure(trx: Kysely<DB>, table: Table): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select count(*)::int as rows,
      coalesce(sum(('x' || substr(md5(row(${texts(table)})::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${tableOf(table)}`.execute(trx);
  return rows[0] as Measured;
}

const texts = ({ columns }: Table) => sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`));

const MOST = { bytes: 4_000_000, rows: 1000 };

/** Yields batches of rows, each a JSON array of values as text. Needs a transaction. */
export async function* rowsOf(trx: Kysely<DB>, table: Table): AsyncGenerator<string[]> {
  const { rows: sizes } = await sql<{ largest: number | null }>`
    select max(pg_column_size(held.*)) as largest from ${tableOf(table)} as held`.execute(trx);
  const largest = sizes[0]?.largest;
  if (!largest) return;
  const atOnce = Math.max(1, Math.min(MOST.rows, Math.floor(MOST.bytes / largest)));
  await sql`declare moved no scroll cursor for
    select array_to_json(array[${texts(table)}])::text as row from ${tableOf(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from moved`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close moved`.execute(trx);
}

export async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for await (const line of lines) {
    batch.push(line);
    size += line.length;
    if (batch.length < MOST.rows && size < MOST.bytes) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

export async function writeRows(trx: Kysely<DB>, table: Table, rows: readonly string[]): Promise<void> {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    table.columns.map(({ type }, index) => sql`(held ->> ${sql.lit(index)})::${sql.raw(type)}`),
  );
  await sql`
    insert into ${tableOf(table)} (${names}) overriding system value
    select ${values} from json_array_elements(${`[${rows.join(',')}]`}::json) as held`.execute(trx);
}
