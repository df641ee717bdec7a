// Made from the migrations by schema.test.ts.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonByDefault, Moment, MomentByDefault, OptionalJson } from './column-types.ts';

export interface Columns {
  activity_counts: { resource: string; action: string; actor_id: number; entries: number };
  all_users: { id: GeneratedAlways<number>; archived_at: Moment | null; search_text: GeneratedAlways<string | null>; first_name: string; last_name: string; name: GeneratedAlways<string | null>; email: string; password_hash: string | null; role: string | null; is_active: Generated<boolean>; date_joined: MomentByDefault; updated_at: MomentByDefault; version: Generated<number>; role_label: GeneratedAlways<string | null>; invited_until: Moment | null };
  archive: { id: GeneratedAlways<number>; search_text: GeneratedAlways<string | null>; resource: string; record_id: number; name: string; batch: string; archived_at: MomentByDefault; archived_by: number | null };
  audit_log: { id: GeneratedAlways<number>; at: MomentByDefault; actor_id: number | null; actor_name: string | null; action: string; resource: string; record_id: string | null; before: OptionalJson; after: OptionalJson; request_id: string | null; version: number | null; record_name: string | null; fields: Generated<string[]>; search_text: string | null; batch: string | null; leads: Generated<boolean>; reason: string | null };
  batches: { id: string; actor_id: number | null; action: string; resource: string; at: MomentByDefault };
  department_records: { department: string; definition: Json; roles: Generated<string[]>; changed_at: MomentByDefault };
  deploy_tokens: { id: GeneratedAlways<number>; department: string; label: string; hash: Buffer; created_at: MomentByDefault; created_by: string; expires_at: Moment; last_used_at: Moment | null; revoked_at: Moment | null };
  files: { id: Generated<string>; kind: string; storage_key: string; original_name: string; content_type: string; size: number; sha256: string; is_public: boolean; created_at: MomentByDefault; released_at: Moment | null; source_type: string | null };
  idempotency_keys: { person: number; route: string; key: string; content_hash: Buffer; record_id: number; made_at: MomentByDefault };
  import_rows: { import_id: string; row: number; cells: Json; mended: JsonByDefault; verdict: string | null; decision: Generated<string>; into_id: number | null; plan: string | null; found: OptionalJson; record_id: number | null; about: string | null; name_key: string | null; latitude: number | null; longitude: number | null; outcome: string | null; version: number | null; is_undone: Generated<boolean>; reason: string | null };
  import_tables: { import_id: string; content: Buffer; choice: Json; mended: JsonByDefault };
  imports: { id: Generated<string>; resource: string; created_by: number | null; created_at: MomentByDefault; state: Generated<string>; sheet_name: string; archive_name: string | null; archive_file: string | null; archive_entries: JsonByDefault; columns: Json; reading: Json; row_count: number; mode: string | null; acting: number | null; is_cancelled: Generated<boolean>; lease_until: Moment | null; undo_batch: string | null; problem: string | null; changed_at: MomentByDefault };
  jobs: { id: string; lease_until: Moment | null };
  list_versions: { list: string; version: number };
  one_time_codes: { user_id: number; seed: string; last_step: number; created_at: MomentByDefault };
  outbox: { id: GeneratedAlways<number>; recipient_name: string; recipient_address: string; subject: string; body: string; created_at: MomentByDefault; next_attempt_at: MomentByDefault; attempts: Generated<number>; last_error: string | null; sent_at: Moment | null };
  passkeys: { id: string; user_id: number; name: string; public_key: Buffer; counter: number; transports: string[]; created_at: MomentByDefault; last_used_at: Moment | null; rp_id: string | null };
  password_tokens: { hash: Buffer; user_id: number; kind: string; created_at: MomentByDefault; expires_at: Moment; used_at: Moment | null };
  public_changes: { list: string; id: number; revision: number; gone: boolean; changed_at: MomentByDefault };
  public_outbox: { list: string; id: number };
  rate_limits: { key: string; count: number; resets_at: Moment };
  recovery_codes: { hash: Buffer; user_id: number; used_at: Moment | null };
  refresh_tokens: { hash: Buffer; session_id: string; issued_at: Moment; expires_at: Moment; used_at: Moment | null };
  registry_revisions: { revision: number; document: OptionalJson; made_at: MomentByDefault; made_by: string; reason: string | null; department: string; action: string; version: string | null; channel: Generated<string>; percent: number | null; commit: string | null };
  release_loads: { department: string; version: string; channel: string; revision: number; day: string; loads: number };
  release_outcomes: { department: string; version: string; revision: number; person: number; failed: boolean; at: MomentByDefault };
  release_reports: { id: GeneratedAlways<number>; department: string; version: string | null; revision: number | null; kind: string; channel: Generated<string>; at: MomentByDefault; detail: OptionalJson };
  release_rules: { department: string; rule: string };
  release_source_maps: { department: string; version: string; script: string; map: Buffer };
  releases: { department: string; version: string; document: Json; published_at: MomentByDefault; published_by: string; size: number; commit: string | null; swept_at: Moment | null; standing: string | null; channel: Generated<string>; percent: number | null; reason: string | null; publisher: number | null; replaced_by: string | null; refused_by: string | null; refused_at: Moment | null; refusal: string | null; approved_at: Moment | null; failing_since: Moment | null };
  saved_views: { id: GeneratedAlways<number>; resource: string; name: string; query: Json; is_shared: Generated<boolean>; owner_id: number | null; version: Generated<number>; updated_at: MomentByDefault; deleted_at: Moment | null };
  scans: { list: string; day: string; record_id: number; count: number };
  servers: { id: string; version: string; knows: string; seen_at: MomentByDefault };
  sessions: { id: Generated<string>; user_id: number; created_at: MomentByDefault; expires_at: Moment; revoked_at: Moment | null; user_agent: string | null; network: string | null; last_seen_at: MomentByDefault; idle_until: MomentByDefault; ended_reason: string | null; proved_at: MomentByDefault };
  tickets: { hash: Buffer; purpose: string; user_id: number | null; password_hash: string | null; challenge: string | null; tries: Generated<number>; expires_at: Moment };
}
