-- Each transaction inserts the public records that it changes. A server moves the rows to `public_changes`, where all
-- servers share one order of revisions (docs/decisions/public-half.md).
create table public_outbox (list text not null, id int not null);

-- The last change of each record that is or was public.
create table public_changes (
  list text not null,
  id int not null,
  revision bigint not null unique,
  gone boolean not null,
  changed_at timestamptz not null default now(),
  primary key (list, id)
);

create or replace function raise_version() returns trigger language plpgsql as $$
    declare
      named text := case when tg_table_schema like 'dept\_%' then tg_table_schema else regexp_replace(tg_table_name, '^all_', '') end;
    begin
      if tg_op <> 'TRUNCATE' then
        if not exists (select from changed) then
          return null;
        end if;
        if named not in ('users', 'clerk_files') then
          insert into public_outbox select named, id from changed;
        end if;
      end if;
      insert into list_versions as kept values (named, extract(epoch from clock_timestamp()) * 1000000)
      on conflict (list) do update set version = greatest(kept.version + 1, excluded.version);
      return null;
    end $$;

do $$
declare
  list text;
begin
  insert into public_outbox select 'monuments', id from monuments union all select 'buildings', id from buildings;
  for list in select nspname from pg_namespace where nspname like 'dept\_%' loop
    execute format('insert into public_outbox select %L, id from %I', list, list);
  end loop;
end $$;
