-- The table that somebody brought, until its rows are written: another sheet or row of headings can be chosen.
create table import_tables (
  import_id uuid primary key references imports on delete cascade,
  content bytea not null,
  -- The sheets, the row of headings, and what was chosen of them.
  choice jsonb not null,
  -- What was mended in rows that are not read now, by sheet and row.
  mended jsonb not null default '{}'
);
