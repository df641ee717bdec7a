import type { building } from '@ar/domain/entities/building';
import type { clerkFile } from '@ar/domain/entities/clerk-file';
import type { EnteredField, RecordEntity, RowOf } from '@ar/domain/entities/entity';
import type { monument } from '@ar/domain/entities/monument';
import type { Resource } from '@ar/domain/permissions';
import type { UploadKind } from '@ar/domain/upload';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AccountTables, Users } from './account-tables.ts';
import type { Json, Moment, MomentByDefault, OptionalJson } from './column-types.ts';
import type { ImportTables } from './import-tables.ts';
import type { ReleaseTables } from './release-tables.ts';

interface Files {
  id: Generated<string>;
  /** Or the ZIP of an import. */
  kind: UploadKind | 'archive';
  storage_key: string;
  original_name: string;
  content_type: string;
  size: number;
  sha256: string;
  is_public: boolean;
  /** Of a recording: how it says that it came to be (uploads/inspect/source-type.ts). */
  source_type: string | null;
  created_at: MomentByDefault;
  /** Since when no record names it: an earlier file, kept as long as the archive keeps things. */
  released_at: Moment | null;
}

interface RecordColumns {
  id: GeneratedAlways<number>;
  created_by: number | null;
  last_modified_by: number | null;
  version: Generated<number>;
  created_at: MomentByDefault;
  updated_at: MomentByDefault;
  search_text: GeneratedAlways<string>;
}

type RecordTable<E extends RecordEntity> = RecordColumns & {
  [Name in keyof E['fields'] as ColumnOf<Name, E['fields'][Name]>]: E['fields'][Name] extends { kind: 'flag' }
    ? Generated<boolean>
    : RowOf<E>[Name];
};
type ColumnOf<Name, F> = F extends { kind: 'file'; column: infer Column extends string }
  ? Column
  : F extends EnteredField | { stored: true }
    ? Name
    : never;

interface AuditLog {
  id: GeneratedAlways<number>;
  at: MomentByDefault;
  actor_id: number | null;
  /** Null: the server itself. Empty: a person whose data has left. */
  actor_name: string | null;
  action: string;
  resource: string;
  record_id: string | null;
  before: OptionalJson;
  after: OptionalJson;
  request_id: string | null;
  reason: string | null;
  /** The record's version after the change. */
  version: number | null;
  record_name: string | null;
  /** The fields that changed. */
  fields: Generated<string[]>;
  search_text: string | null;
  batch: string | null;
  /** It stands for its batch in the journal, or for itself alone. */
  leads: Generated<boolean>;
}

interface Archive {
  id: GeneratedAlways<number>;
  resource: Resource;
  record_id: number;
  name: string;
  batch: string;
  archived_at: MomentByDefault;
  archived_by: number | null;
  search_text: GeneratedAlways<string>;
}

interface Batches {
  id: string;
  /** Null: the server itself. */
  actor_id: number | null;
  action: string;
  resource: string;
  at: MomentByDefault;
}

interface SavedViewRows {
  id: GeneratedAlways<number>;
  resource: Resource;
  name: string;
  query: JSONColumnType<Record<string, string>>;
  is_shared: Generated<boolean>;
  /** Null: the owner's account is gone. */
  owner_id: number | null;
  version: Generated<number>;
  updated_at: MomentByDefault;
  deleted_at: Moment | null;
}

/** A table of records with those in the archive; the view of its name without `all_` leaves them out. */
type WithArchived<Table> = Table & { archived_at: Moment | null };

interface Outbox {
  id: GeneratedAlways<number>;
  recipient_name: string;
  recipient_address: string;
  subject: string;
  body: string;
  created_at: MomentByDefault;
  next_attempt_at: MomentByDefault;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Moment | null;
}

interface DepartmentRecordRows {
  department: string;
  definition: Json;
  roles: Generated<string[]>;
  changed_at: MomentByDefault;
}

export interface DB extends AccountTables, ImportTables, ReleaseTables {
  users: Users;
  files: Files;
  buildings: RecordTable<typeof building>;
  monuments: RecordTable<typeof monument>;
  clerk_files: RecordTable<typeof clerkFile>;
  all_users: WithArchived<Users>;
  all_buildings: WithArchived<RecordTable<typeof building>>;
  all_monuments: WithArchived<RecordTable<typeof monument>>;
  all_clerk_files: WithArchived<RecordTable<typeof clerkFile>>;
  archive: Archive;
  batches: Batches;
  saved_views: SavedViewRows;
  audit_log: AuditLog;
  outbox: Outbox;
  rate_limits: { key: string; count: number; resets_at: Moment };
  activity_counts: { resource: string; action: string; actor_id: number; entries: number };
  list_versions: { list: string; version: number };
  public_outbox: { list: string; id: number };
  public_changes: { list: string; id: number; revision: number; gone: boolean; changed_at: MomentByDefault };
  scans: { list: string; day: string; record_id: number; count: number };
  jobs: { id: string; lease_until: Moment | null };
  servers: { id: string; version: string; knows: string; seen_at: MomentByDefault };
  department_records: DepartmentRecordRows;
}
