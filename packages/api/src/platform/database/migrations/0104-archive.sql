-- docs/decisions/archive.md describes the archive. Views such as `buildings` omit archived rows, so that a query that
-- forgets the condition cannot show them.
alter table users rename to all_users;
alter table buildings rename to all_buildings;
alter table monuments rename to all_monuments;
alter table clerk_files rename to all_clerk_files;

create or replace function raise_version() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'TRUNCATE' then
        if not exists (select from changed) then
          return null;
        end if;
      end if;
      insert into list_versions as kept values
        (regexp_replace(tg_table_name, '^all_', ''), extract(epoch from clock_timestamp()) * 1000000)
      on conflict (list) do update set version = greatest(kept.version + 1, excluded.version);
      return null;
    end $$;

do $$
declare
  list text;
  index record;
begin
  foreach list in array '{users,buildings,monuments,clerk_files}'::text[] loop
    -- In earlier versions, 0101 and 0102 did not add the column.
    execute format('alter table %I add column if not exists archived_at timestamptz', 'all_' || list);
    execute format('create view %I as select * from %I where archived_at is null', list, 'all_' || list);
    -- An index of a foreign key also covers archived rows, because deleting the referenced row searches them.
    for index in
      select pg_get_indexdef(indexrelid) as made, indexrelid::regclass::text as name, indpred is not null as is_partial,
        exists (select from pg_constraint where contype = 'f' and conrelid = indrelid and conkey[1] = indkey[0]) as is_key
      from pg_index
      where indrelid = ('all_' || list)::regclass and not exists (select from pg_constraint where conindid = indexrelid)
    loop
      execute 'drop index ' || index.name;
      execute index.made || case
        when index.is_key and not index.is_partial then ' include (archived_at)'
        when index.is_partial then ' and archived_at is null'
        else ' where archived_at is null' end;
    end loop;
    execute format('create index on %I (id) where archived_at is null', 'all_' || list);
  end loop;
end $$;

create table archive (
  id int generated always as identity primary key,
  search_text text generated always as (fold(name)) stored,
  resource text not null,
  record_id int not null,
  name text collate montenegrin not null,
  -- Records that one action deleted have the same batch (`batches`).
  batch uuid not null,
  archived_at timestamptz not null default now(),
  archived_by int references all_users on delete set null,
  unique (resource, record_id)
);
create index on archive (archived_at, id);
create index on archive (batch);
create index on archive (archived_by);

-- No record uses the file since `released_at`. Files with the same content have the same storage key.
alter table files drop constraint files_storage_key_key;
alter table files add column released_at timestamptz;
create index on files (storage_key);
create index on files (sha256);
create index on files (released_at) where released_at is not null;

create table batches (
  id uuid primary key,
  actor_id int references all_users on delete cascade,
  action text not null,
  resource text not null,
  at timestamptz not null default now()
);
create index on batches (actor_id);

-- `leads` is true for the first entry of a batch and for an entry without a batch. `actor_name` is empty if the person's
-- data was erased, and null for the server.
alter table audit_log
  add column version int,
  add column record_name text,
  add column fields text[] not null default '{}',
  add column search_text text,
  add column batch uuid,
  add column leads boolean not null default true;
update audit_log set
  record_name = coalesce(nullif(concat_ws(' ', shown ->> 'name', shown ->> 'first_name', shown ->> 'last_name'), ''), shown ->> 'filename'),
  fields = case when jsonb_typeof(before) <> 'object' or jsonb_typeof(after) <> 'object' then '{}' else array(
    select case key when 'role' then 'group_names' else key end from jsonb_object_keys(before || after) as key
    where (before -> key) is distinct from (after -> key) and (before ->> key) is distinct from (after ->> key)) end
from (select id as of, coalesce(nullif(after, 'null'), before) as shown from audit_log) as values where of = id;
update audit_log set action = 'status' where fields = '{is_active}';
update audit_log set
  resource = 'access', action = case action when 'create' then 'deploy-token-made' else 'deploy-token-revoked' end,
  record_id = null, record_name = coalesce(nullif(after, 'null'), before) ->> 'label'
where resource = 'deploy-tokens';
-- Earlier versions deleted people without archiving them. Their data is removed, as at the end of the archive period.
create temporary table removed on commit drop as
select distinct concat_ws(' ', kept ->> 'first_name', kept ->> 'last_name') as name, kept ->> 'email' as email
from audit_log, lateral (values (before), (after)) as side (kept)
where resource = 'users' and kept ->> 'email' is not null and record_id::int not in (select id from all_users);
update audit_log set before = null, after = null, record_name = null
where resource = 'users' and record_id::int not in (select id from all_users);
delete from outbox where recipient_address in (select email from removed except select email from all_users);
delete from removed where name in (select name from all_users);
update audit_log set actor_name = '' where actor_id is null and actor_name in (select name from removed);
update registry_revisions set made_by = '' where made_by in (select name from removed);
update releases set published_by = '' where published_by in (select name from removed);
update deploy_tokens set created_by = '' where created_by in (select name from removed);
update audit_log set search_text = fold(coalesce(record_name, ''));
create index on audit_log (at, id) where leads;
create index on audit_log (resource, at, id) where leads;
create index on audit_log (actor_id, at, id) where leads;
drop index audit_log_actor_id_idx;
create index on audit_log (actor_id, at, id);
create index on audit_log (action, at, id) where leads;
create index on audit_log (batch) where batch is not null;
create index on audit_log using gin (search_text gin_trgm_ops);

-- `actor_id` is 0 for entries without an actor.
create table activity_counts (
  resource text,
  action text,
  actor_id int,
  entries bigint not null,
  primary key (resource, action, actor_id)
);
create function count_activity() returns trigger language plpgsql as $$
    declare
      delta text := case tg_op
        when 'INSERT' then 'select *, 1 as counts from added'
        when 'DELETE' then 'select *, -1 as counts from removed'
        else 'select *, 1 as counts from added union all select *, -1 from removed' end;
    begin
      execute format($merge$
        insert into activity_counts as kept
        select resource, action, coalesce(actor_id, 0), sum(counts)
        from (%s) as changed where leads
        group by 1, 2, 3 having sum(counts) <> 0 order by 1, 2, 3
        on conflict (resource, action, actor_id) do update set entries = kept.entries + excluded.entries
      $merge$, delta);
      return null;
    end $$;
create trigger count_added after insert on audit_log
  referencing new table as added for each statement execute function count_activity();
create trigger count_removed after delete on audit_log
  referencing old table as removed for each statement execute function count_activity();
create trigger count_changed after update on audit_log
  referencing old table as removed new table as added for each statement execute function count_activity();
insert into activity_counts
select resource, action, coalesce(actor_id, 0), count(*) from audit_log where leads group by 1, 2, 3;
