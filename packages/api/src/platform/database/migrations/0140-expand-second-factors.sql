-- `one_time_codes.seed` is not hashed, because the server computes codes from the seed (docs/security/data.md).
create table passkeys (
  id text primary key,
  user_id int not null references all_users on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkeys (user_id);

create table one_time_codes (
  user_id int primary key references all_users on delete cascade,
  seed text not null,
  -- The latest time step whose code was accepted, so that no code is accepted twice.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  hash bytea primary key,
  user_id int not null references all_users on delete cascade,
  used_at timestamptz
);
create index on recovery_codes (user_id);

create table tickets (
  hash bytea primary key,
  purpose text not null,
  user_id int references all_users on delete cascade,
  password_hash text,
  challenge text,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index on tickets (expires_at);
create index on tickets (user_id);

-- People who only have recovery codes are not in this view, because a recovery code is not a second factor.
create view factor_holders as select user_id from passkeys union all select user_id from one_time_codes;

-- `create or replace view` requires the earlier columns in their order, so the new column is last.
create or replace view users as
  select *, account_state(all_users) as state,
    (select max(created_at) from sessions where user_id = all_users.id) as last_sign_in_at,
    case when exists (select from factor_holders where user_id = all_users.id) then 'on' else 'off' end as second_factor
  from all_users where archived_at is null;

alter table sessions add column proved_at timestamptz not null default now();
update sessions set proved_at = created_at;
