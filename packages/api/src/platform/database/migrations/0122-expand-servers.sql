-- The running servers. A contract migration waits until no running server needs what the migration removes.
create table servers (
  id uuid primary key,
  version text not null,
  knows text not null,
  seen_at timestamptz not null default now()
);
