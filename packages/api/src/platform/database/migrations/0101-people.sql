-- `role` is null for a guest. `role_label` repeats the labels of packages/domain, because lists sort by the label.
create table users (
  id int generated always as identity primary key,
  archived_at timestamptz,
  search_text text generated always as (fold(first_name || ' ' || last_name || ' ' || email)) stored,
  first_name text collate montenegrin not null,
  last_name text collate montenegrin not null,
  name text collate montenegrin generated always as (first_name || ' ' || last_name) stored,
  email text collate montenegrin not null,
  password_hash text,
  role text check (role in ('SuperAdmin', 'BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin')),
  role_label text collate montenegrin generated always as (
    case role
      when 'SuperAdmin' then 'SuperAdmin'
      when 'BuildingsAdmin' then 'Sekretarijat za planiranje prostora'
      when 'MonumentsAdmin' then 'Turistička organizacija Podgorice'
      when 'SupersluzbenikAdmin' then 'Služba za informacioni sistem'
    end) stored,
  is_active boolean not null default true,
  date_joined timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index users_email_unique on users (lower(email));
create index on users using gin (search_text gin_trgm_ops);
create index on users (first_name, id);
create index on users (last_name, id);
create index on users (name, id);
create index on users (email, id);
create index on users (role_label, id);
create index on users (date_joined, id);

-- A session is a family of refresh tokens. The row of a used token stays, so that a replay is detected.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index on sessions (user_id);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on refresh_tokens (session_id);

create table password_tokens (
  hash bytea primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on password_tokens (user_id);
