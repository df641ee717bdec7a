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
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ArchiveEntry, Found, MendedRows, Plan, RawCell, Reading } from './import-types.ts';

/** A moment: read as an ISO 8601 string in UTC, as the API answers it. */
type Moment = ColumnType<string, Date | string, Date | string>;
type MomentByDefault = ColumnType<string, Date | string | undefined, Date | string>;
/** `JSON.stringify` it on the way in: `pg` would write an array as a PostgreSQL array. */
type Json = JSONColumnType<object>;
type OptionalJson = ColumnType<object | null, string | null, string | null>;

interface Users {
  id: GeneratedAlways<number>;
  first_name: string;
  last_name: string;
  name: GeneratedAlways<string>;
  email: string;
  password_hash: string | null;
  role: StaffRole | null;
  role_label: GeneratedAlways<string | null>;
  is_active: Generated<boolean>;
  invited_until: ColumnType<string | null, Date | string | null | undefined>;
  date_joined: MomentByDefault;
  updated_at: MomentByDefault;
  version: Generated<number>;
  search_text: GeneratedAlways<string>;
  /** Of the view alone. */
  state: GeneratedAlways<User['state']>;
  second_factor: GeneratedAlways<User['second_factor']>;
  last_sign_in_at: GeneratedAlways<string | null>;
}

interface Sessions {
  id: Generated<string>;
  user_id: number;
  created_at: MomentByDefault;
  last_seen_at: MomentByDefault;
  /** Over when either is past. */
  expires_at: Moment;
  idle_until: MomentByDefault;
  revoked_at: Moment | null;
  ended_reason: SessionEndReason | null;
  user_agent: string | null;
  network: string | null;
  /** When somebody last proved in it who they are: at the sign-in, or since. */
  proved_at: MomentByDefault;
}

interface Passkeys {
  /** As the key names itself, in base64url. */
  id: string;
  user_id: number;
  name: string;
  /** COSE (RFC 9052). */
  public_key: Buffer;
  counter: number;
  transports: string[];
  /** The host name it was made for; null for one of a server from before. */
  rp_id: string | null;
  created_at: MomentByDefault;
  last_used_at: ColumnType<string | null, Date | undefined, Date>;
}

interface OneTimeCodes {
  user_id: number;
  /** Base32 (RFC 4648). */
  seed: string;
  last_step: number;
  created_at: MomentByDefault;
}

interface RecoveryCodes {
  hash: Buffer;
  user_id: number;
  used_at: ColumnType<string | null, undefined, Date | string>;
}

interface Tickets {
  hash: Buffer;
  purpose: string;
  user_id: number | null;
  password_hash: string | null;
  challenge: string | null;
  tries: Generated<number>;
  expires_at: Moment;
}

interface IdempotencyKeys {
  person: number;
  route: string;
  key: string;
  /** SHA-256 of the key and what was sent. */
  content_hash: Buffer;
  record_id: number;
  made_at: MomentByDefault;
}

interface RefreshTokens {
  hash: Buffer;
  session_id: string;
  issued_at: Moment;
  expires_at: Moment;
  used_at: Moment | null;
}

interface PasswordTokens {
  hash: Buffer;
  user_id: number;
  kind: 'invitation' | 'reset';
  created_at: MomentByDefault;
  expires_at: Moment;
  used_at: Moment | null;
}

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

interface ImportTables {
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

interface Releases {
  department: string;
  version: string;
  document: Json;
  published_at: MomentByDefault;
  published_by: string;
  size: number;
  commit: string | null;
  swept_at: Moment | null;
  /** Why it may not be live; null for one that may. */
  standing: 'waiting' | 'refused' | 'replaced' | 'withdrawn' | 'retired' | null;
  channel: Generated<Channel>;
  percent: number | null;
  reason: string | null;
  publisher: number | null;
  replaced_by: string | null;
  refused_by: string | null;
  refused_at: Moment | null;
  refusal: string | null;
  /** Written by the database's clock. */
  approved_at: Moment | null;
  failing_since: Moment | null;
}

interface RegistryRevisions {
  revision: number;
  /** The entry that this revision made of its department; null where it was retired. */
  document: Json | null;
  made_at: MomentByDefault;
  made_by: string;
  reason: string | null;
  department: string;
  action: ReleaseAction;
  version: string | null;
  channel: Generated<Channel>;
  percent: number | null;
  commit: string | null;
}

interface ReleaseReports {
  id: GeneratedAlways<number>;
  department: string;
  version: string | null;
  revision: number | null;
  kind: string;
  channel: Generated<Channel>;
  at: MomentByDefault;
  detail: OptionalJson;
}

interface ReleaseLoads {
  department: string;
  version: string;
  channel: Channel;
  revision: number;
  /** `YYYY-MM-DD`. */
  day: string;
  loads: number;
}

interface ReleaseOutcomes {
  department: string;
  version: string;
  revision: number;
  person: number;
  failed: boolean;
  at: MomentByDefault;
}

interface DeployTokens {
  id: GeneratedAlways<number>;
  department: string;
  label: string;
  hash: Buffer;
  created_at: MomentByDefault;
  created_by: string;
  expires_at: Moment;
  last_used_at: Moment | null;
  revoked_at: Moment | null;
}

interface DepartmentRecordRows {
  department: string;
  definition: Json;
  roles: Generated<string[]>;
  changed_at: MomentByDefault;
}

export interface DB {
  users: Users;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  passkeys: Passkeys;
  one_time_codes: OneTimeCodes;
  recovery_codes: RecoveryCodes;
  tickets: Tickets;
  password_tokens: PasswordTokens;
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
  releases: Releases;
  registry_revisions: RegistryRevisions;
  release_reports: ReleaseReports;
  release_loads: ReleaseLoads;
  release_outcomes: ReleaseOutcomes;
  release_source_maps: { department: string; version: string; script: string; map: Buffer };
  deploy_tokens: DeployTokens;
  imports: Imports;
  import_tables: ImportTables;
  import_rows: ImportRows;
  idempotency_keys: IdempotencyKeys;
  activity_counts: { resource: string; action: string; actor_id: number; entries: number };
  list_versions: { list: string; version: number };
  public_outbox: { list: string; id: number };
  public_changes: { list: string; id: number; revision: number; gone: boolean; changed_at: MomentByDefault };
  scans: { list: string; day: string; record_id: number; count: number };
  servers: { id: string; version: string; knows: string; seen_at: MomentByDefault };
  department_records: DepartmentRecordRows;
  release_rules: { department: string; rule: ReleaseRule };
}
