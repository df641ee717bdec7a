-- The kinds of records that departments brought (docs/decisions/department-data.md): what is in force of each, and the
-- roles that a SuperAdmin granted it. Their tables are made when a release is published, each in a schema of its own.
create table department_records (
  department text primary key,
  -- Not `jsonb`, which would lose the order of the fields.
  definition json not null,
  roles text[] not null default '{}',
  changed_at timestamptz not null default now()
);

-- The list of a department's table is called like its schema.
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
