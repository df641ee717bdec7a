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

/** Records as they were at versions since which somebody has changed them. */
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

type Files = ReadonlyMap<string, { name: string; sha256: string }>;

export async function readFiles(
  trx: Kysely<DB>,
  { entity }: Importable,
  rows: readonly Row[],
): Promise<Files> {
  const columns = fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' ? [field.column] : []));
  const ids = rows.flatMap((row) => columns.flatMap((column) => (row[column] as string | null) ?? []));
  if (ids.length === 0) return new Map();
  const found = trx
    .selectFrom('files')
    .select(['id', 'original_name as name', 'sha256'])
    .where('id', 'in', ids);
  return new Map((await found.execute()).map(({ id, ...file }) => [id, file]));
}

export function presentOf({ entity }: Importable, record: Row | undefined, files: Files) {
  const present: Record<string, { name: string; sha256: string }> = {};
  for (const [name, field] of fieldsOf(entity)) {
    const file = record && field.kind === 'file' && files.get(String(record[field.column]));
    if (file) present[name] = file;
  }
  return present;
}
