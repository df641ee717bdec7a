import type { Entity } from '@ar/domain/entities/entity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** When a record was added: a record with the same id in another database has another moment. */
const addedIn = ({ table, fields }: Entity) =>
  sql.ref(`${table}.${fields.created_at ? 'created_at' : 'date_joined'}`);

const CELL = /^v([1-9]\d{0,8})-[0-9a-f]{8}$/;

/** The cell that identifies an exported row when it is imported, such as `v3-1f0c9a2b`: a version and its checksum. */
export function exportedVersion(
  entity: Entity,
  version: RawBuilder<unknown> = sql.ref(`${entity.table}.version`),
): RawBuilder<string> {
  const id = sql.ref(`${entity.table}.id`);
  const said = sql`concat_ws(' ', ${entity.resource}::text, ${id}, ${version}, extract(epoch from ${addedIn(entity)}))`;
  return sql`'v' || ${version} || '-' || left(encode(sha256(convert_to(${said}, 'UTF8')), 'hex'), 8)`;
}

export interface ExportedRow {
  id: number;
  version: number;
  cell: string;
}

export const isExportedVersion = (cell: unknown): boolean => typeof cell === 'string' && CELL.test(cell);

export function exportedRow(id: number | null, cell: unknown): ExportedRow | undefined {
  const [, version] = typeof cell === 'string' ? (CELL.exec(cell) ?? []) : [];
  return id !== null && version !== undefined
    ? { id, version: Number(version), cell: String(cell) }
    : undefined;
}

const keyOf = ({ id, cell }: Pick<ExportedRow, 'id' | 'cell'>) => `${id} ${cell}`;

export async function findExported(
  db: Kysely<DB>,
  entity: Entity,
  rows: readonly ExportedRow[],
): Promise<(row: ExportedRow) => boolean> {
  if (rows.length === 0) return () => false;
  const id = sql.ref(`${entity.table}.id`);
  const asked = sql`unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ version }) => version)}::int[],
    ${rows.map(({ cell }) => cell)}::text[]) as asked (id, version, cell)`;
  const { rows: found } = await sql<Pick<ExportedRow, 'id' | 'cell'>>`
    select asked.id, asked.cell from ${asked} left join ${sql.table(entity.table)} on ${id} = asked.id
    where ${id} is null
      or asked.version <= ${sql.ref(`${entity.table}.version`)} and asked.cell = ${exportedVersion(entity, sql`asked.version`)}`.execute(
    db,
  );
  const exported = new Set(found.map(keyOf));
  return (row) => exported.has(keyOf(row));
}
