create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id int references users on delete set null,
  actor_name text,
  action text not null,
  resource text not null,
  record_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index on audit_log (at);
create index on audit_log (actor_id);
create index on audit_log (resource, record_id, at);
create index on audit_log (resource, at);

create table outbox (
  id bigint generated always as identity primary key,
  recipient_name text not null,
  recipient_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz
);
create index on outbox (next_attempt_at) where sent_at is null;

create table rate_limits (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);

create table releases (
  department text not null,
  version text not null,
  document jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  size int not null,
  commit text,
  swept_at timestamptz,
  primary key (department, version)
);

-- A revision is one change to the registry, and concerns one department.
create table registry_revisions (
  revision bigint primary key,
  document jsonb not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  reason text,
  department text not null,
  action text not null,
  version text,
  channel text not null default 'stable',
  percent numeric,
  commit text
);
create index on registry_revisions (department, revision);

create table release_reports (
  id bigint generated always as identity primary key,
  department text not null,
  version text,
  revision bigint,
  kind text not null,
  channel text not null default 'stable',
  at timestamptz not null default now(),
  detail jsonb
);
create index on release_reports (department, version, at);
create index on release_reports (at);

create table release_loads (
  department text,
  version text,
  channel text,
  revision bigint,
  day date,
  loads int not null,
  primary key (department, version, channel, revision, day)
);
create index on release_loads (day);

create table deploy_tokens (
  id int generated always as identity primary key,
  department text not null,
  label text not null,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
