import { fieldsOf } from '@ar/domain/entities/entity';
import { type Kysely, sql } from 'kysely';
import type { Values } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Importable } from './importable.ts';

export type Row = Record<string, unknown> & { id: number; version: number };

export async function readRecords(
  trx: Kysely<DB>,
  { entity }: Importable,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(entity.table)} where id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Earlier versions of records, from the history. */
export async function readStarts(
  trx: Kysely<DB>,
  { entity }: Importable,
  asked: readonly { id: number; version: number }[],
) {
  const ids = asked.map(({ id }) => String(id));
  const versions = asked.map(({ version }) => version);
  const { rows } = await sql<{ record_id: string; version: number; values: Values }>`
    select distinct on (asked.record_id, asked.version) asked.record_id, asked.version,
      case log.version when asked.version then log.after else log.before end as values
    from unnest(${ids}::text[], ${versions}::int[]) as asked (record_id, version)
    join audit_log as log on log.resource = ${entity.resource} and log.record_id = asked.record_id
      and (log.version = asked.version and log.after is not null
        or log.version = asked.version + 1 and log.before is not null)
    order by asked.record_id, asked.version, log.id desc`.execute(trx);
  const key = (id: number | string, version: number) => `${id} ${version}`;
  const starts = new Map(rows.map((row) => [key(row.record_id, row.version), row.values]));
  return {
    get: (id: number, version: number | null) =>
      version === null ? undefined : starts.get(key(id, version)),
  };
}

export async function readFiles(trx: Kysely<DB>, { entity }: Importable, records: readonly Row[]) {
  const columns = fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'file' ? [{ name, column: field.column }] : [],
  );
  const ids = records.flatMap((record) =>
    columns.flatMap(({ column }) => (record[column] as string | null) ?? []),
  );
  const found = trx.selectFrom('files').select(['id', 'original_name as name', 'sha256']);
  const files = ids.length === 0 ? [] : await found.where('id', 'in', ids).execute();
  const byId = new Map<unknown, (typeof files)[number]>(files.map((file) => [file.id, file]));
  return (record: Row | undefined): Record<string, { name: string; sha256: string }> =>
    Object.fromEntries(
      columns.flatMap(({ name, column }) => {
        const file = record && byId.get(record[column]);
        return file ? [[name, file]] : [];
      }),
    );
}
