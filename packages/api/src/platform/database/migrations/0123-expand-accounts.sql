-- Null if the account has a password, or if a server of an earlier version invited the person.
alter table all_users add column invited_until timestamptz;
update all_users set invited_until = (
  select max(expires_at) from password_tokens where user_id = all_users.id and kind = 'invitation')
where password_hash is null;

create function account_state(account all_users) returns text language sql stable as $$
  select case
    when account.archived_at is not null then 'archived'
    when not account.is_active then 'deactivated'
    when account.password_hash is not null then 'active'
    when coalesce(account.invited_until, account.date_joined + interval '7 days') > now() then 'invited'
    else 'expired' end $$;
create or replace view users as
  select *, account_state(all_users) as state,
    (select max(created_at) from sessions where user_id = all_users.id) as last_sign_in_at
  from all_users where archived_at is null;

-- `network` is a shortened IP address. Servers of earlier versions use `expires_at` instead of `idle_until`.
alter table sessions
  add column user_agent text,
  add column network text,
  add column last_seen_at timestamptz not null default now(),
  add column idle_until timestamptz not null default now() + interval '7 days',
  add column ended_reason text;
update sessions set last_seen_at = issued_at, idle_until = token.expires_at
from (
  select distinct on (session_id) session_id, issued_at, expires_at from refresh_tokens order by session_id, issued_at desc
) as token
where token.session_id = sessions.id;
create index on sessions (user_id, created_at);
drop index sessions_user_id_idx;

alter table audit_log add column reason text;
