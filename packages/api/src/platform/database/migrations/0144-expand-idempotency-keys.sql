-- What a create form made, by the key that it sent: sent again within a day, it makes nothing more.
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
