-- docs/decisions/department-data.md describes departments' records. Publishing a release creates the tables.
create table department_records (
  department text primary key,
  -- `jsonb` would lose the order of the fields.
  definition json not null,
  roles text[] not null default '{}',
  changed_at timestamptz not null default now()
);

create or replace function raise_version() returns trigger language plpgsql as $$
    declare
      named text := case when tg_table_schema like 'dept\_%' then tg_table_schema else regexp_replace(tg_table_name, '^all_', '') end;
    begin
      if tg_op <> 'TRUNCATE' then
        if not exists (select from changed) then
          return null;
        end if;
      end if;
      insert into list_versions as kept values (named, extract(epoch from clock_timestamp()) * 1000000)
      on conflict (list) do update set version = greatest(kept.version + 1, excluded.version);
      return null;
    end $$;
