import type { building } from '@ar/domain/entities/building';
import type { clerkFile } from '@ar/domain/entities/clerk-file';
import type { EnteredField, RecordEntity, RowOf } from '@ar/domain/entities/entity';
import type { monument } from '@ar/domain/entities/monument';
import type { User } from '@ar/domain/entities/user';
import type { Decision, ImportState, Outcome, Verdict } from '@ar/domain/import-kinds';
import type { ImportColumn, TableChoice } from '@ar/domain/imports';
import type { Resource } from '@ar/domain/permissions';
import type { StaffRole } from '@ar/domain/roles';
import type { SessionEndReason } from '@ar/domain/session-ends';
import type { UploadKind } from '@ar/domain/upload';
import type { Channel, ReleaseRule } from '@ar/federation/registry';
import type { ReleaseAction } from '@ar/federation/releases';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonByDefault, Moment, MomentByDefault } from './column-types.ts';
import type { Columns } from './columns.ts';
import type { ArchiveEntry, Found, MendedRows, Plan, RawCell, Reading } from './import-types.ts';

interface Narrowed {
  archive: { resource: Resource };
  files: { kind: UploadKind | 'archive' };
  import_rows: {
    cells: Json<RawCell[]>;
    mended: JsonByDefault<Record<string, string>>;
    verdict: Verdict | null;
    decision: Generated<Decision>;
    plan: Plan | null;
    found: Json<Found> | null;
    outcome: Outcome | null;
  };
  import_tables: { choice: Json<TableChoice>; mended: JsonByDefault<MendedRows> };
  imports: {
    resource: Resource;
    state: Generated<ImportState>;
    archive_entries: JsonByDefault<ArchiveEntry[]>;
    columns: Json<ImportColumn[]>;
    reading: Json<Reading>;
    mode: 'all' | 'valid' | null;
  };
  password_tokens: { kind: 'invitation' | 'reset' };
  registry_revisions: { action: ReleaseAction; channel: Generated<Channel> };
  release_rules: { rule: ReleaseRule };
  releases: {
    standing: 'waiting' | 'refused' | 'replaced' | 'withdrawn' | 'retired' | null;
    channel: Generated<Channel>;
  };
  saved_views: { resource: Resource; query: Json<Record<string, string>> };
  sessions: { ended_reason: SessionEndReason | null };
}

type Tables = {
  [Table in keyof Columns]: Table extends keyof Narrowed
    ? Omit<Columns[Table], keyof Narrowed[Table]> & Narrowed[Table]
    : Columns[Table];
};

type Users = Omit<Columns['all_users'], 'archived_at' | 'name' | 'role'> & {
  name: GeneratedAlways<string>;
  role: StaffRole | null;
  state: GeneratedAlways<User['state']>;
  second_factor: GeneratedAlways<User['second_factor']>;
  last_sign_in_at: GeneratedAlways<string | null>;
};

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

type WithTrash<Table> = Table & { archived_at: Moment | null };

export interface DB extends Omit<Tables, 'all_users'> {
  users: Users;
  buildings: RecordTable<typeof building>;
  monuments: RecordTable<typeof monument>;
  clerk_files: RecordTable<typeof clerkFile>;
  all_users: WithTrash<Users>;
  all_buildings: WithTrash<RecordTable<typeof building>>;
  all_monuments: WithTrash<RecordTable<typeof monument>>;
  all_clerk_files: WithTrash<RecordTable<typeof clerkFile>>;
}
