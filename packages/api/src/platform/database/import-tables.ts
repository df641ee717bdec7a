import type { Decision, ImportState, Outcome, Verdict } from '@ar/domain/import-kinds';
import type { ImportColumn, TableChoice } from '@ar/domain/imports';
import type { Resource } from '@ar/domain/permissions';
import type { Generated, JSONColumnType } from 'kysely';
import type { Moment, MomentByDefault } from './column-types.ts';
import type { ArchiveEntry, Found, MendedRows, Plan, RawCell, Reading } from './import-types.ts';

interface Imports {
  id: Generated<string>;
  resource: Resource;
  created_by: number | null;
  created_at: MomentByDefault;
  state: Generated<ImportState>;
  sheet_name: string;
  archive_name: string | null;
  archive_file: string | null;
  archive_entries: JSONColumnType<ArchiveEntry[], string | undefined, string>;
  columns: JSONColumnType<ImportColumn[]>;
  reading: JSONColumnType<Reading>;
  row_count: number;
  mode: 'all' | 'valid' | null;
  acting: number | null;
  is_cancelled: Generated<boolean>;
  lease_until: Moment | null;
  undo_batch: string | null;
  problem: string | null;
  changed_at: MomentByDefault;
}

interface TablesOfImports {
  import_id: string;
  content: Buffer;
  choice: JSONColumnType<TableChoice>;
  /** By sheet and row. */
  mended: JSONColumnType<MendedRows, string | undefined, string>;
}

interface ImportRows {
  import_id: string;
  row: number;
  cells: JSONColumnType<RawCell[]>;
  mended: JSONColumnType<Record<string, string>, string | undefined, string>;
  verdict: Verdict | null;
  decision: Generated<Decision>;
  into_id: number | null;
  plan: Plan | null;
  found: JSONColumnType<Found> | null;
  record_id: number | null;
  about: string | null;
  name_key: string | null;
  latitude: number | null;
  longitude: number | null;
  outcome: Outcome | null;
  version: number | null;
  is_undone: Generated<boolean>;
  reason: string | null;
}

export interface ImportTables {
  imports: Imports;
  import_tables: TablesOfImports;
  import_rows: ImportRows;
}
