-- docs/decisions/imports.md describes imports. The changes of an import have the import's id as their batch.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('image', 'model', 'knowledge', 'audio', 'clerk', 'archive'));

create table imports (
  id uuid primary key default gen_random_uuid(),
  resource text not null,
  created_by int references all_users on delete set null,
  created_at timestamptz not null default now(),
  state text not null default 'matching'
    check (state in ('matching', 'checking', 'ready', 'running', 'done', 'undoing', 'undone')),
  sheet_name text not null,
  archive_name text,
  -- `archive_file` is the uploaded ZIP, and null once the rows are written. `archive_entries` has its paths and sizes.
  archive_file uuid references files on delete set null,
  archive_entries jsonb not null default '[]',
  columns jsonb not null,
  reading jsonb not null,
  row_count int not null,
  mode text check (mode in ('all', 'valid')),
  acting int references all_users on delete set null,
  is_cancelled boolean not null default false,
  lease_until timestamptz,
  undo_batch uuid,
  problem text,
  changed_at timestamptz not null default now()
);
create index on imports (resource, created_at);
create index on imports (lease_until) where state in ('checking', 'running', 'undoing');
create index on imports (created_by);
create index on imports (acting);
create index on imports (archive_file);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row int not null,
  cells jsonb not null,
  mended jsonb not null default '{}',
  verdict text check (verdict in ('new', 'changed', 'unchanged', 'met', 'same', 'invalid')),
  decision text not null default 'usual' check (decision in ('usual', 'take', 'leave', 'merge')),
  into_id int,
  plan text check (plan in ('add', 'change', 'none', 'leave', 'wait')),
  found jsonb,
  record_id int,
  -- Identifies the row's record. If two rows have the same value, the second row is refused.
  about text,
  name_key tsvector,
  latitude double precision,
  longitude double precision,
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'left', 'refused')),
  -- The record's version after the row was written.
  version int,
  is_undone boolean not null default false,
  reason text,
  primary key (import_id, row)
);
create index on import_rows (import_id, about) where about is not null;
create index on import_rows (import_id, name_key) where name_key is not null;
create index on import_rows (import_id, latitude) where latitude is not null;
create index on import_rows (import_id, row) where outcome is null and plan in ('add', 'change');
create index on import_rows (import_id, row) where outcome in ('added', 'changed') and not is_undone and reason is null;
