-- A deleted view can be restored for a day. A view without an owner is always shared.
create table saved_views (
  id int generated always as identity primary key,
  resource text not null,
  name text collate montenegrin not null,
  query jsonb not null,
  is_shared boolean not null default false,
  owner_id int references all_users on delete set null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint saved_views_seen_by_somebody check (is_shared or owner_id is not null)
);
create unique index on saved_views (owner_id, resource, lower(name)) where deleted_at is null;
create index on saved_views (resource) where is_shared and deleted_at is null;
