create table import_tables (
  import_id uuid primary key references imports on delete cascade,
  content bytea not null,
  choice jsonb not null,
  mended jsonb not null default '{}'
);
