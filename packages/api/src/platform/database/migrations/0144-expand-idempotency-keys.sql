-- A create form that is sent again with the same key within a day creates nothing.
create table idempotency_keys (
  person int references all_users on delete cascade,
  route text,
  key text,
  content_hash bytea not null,
  record_id int not null,
  made_at timestamptz not null default now(),
  primary key (person, route, key)
);
create index on idempotency_keys (made_at);
