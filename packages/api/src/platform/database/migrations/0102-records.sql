-- `archived_at` and `search_text` are near the start of a row, because PostgreSQL reads a row's columns from the start.
create table files (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('image', 'model', 'knowledge', 'audio', 'clerk')),
  storage_key text not null unique,
  original_name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  is_public boolean not null,
  created_at timestamptz not null default now()
);

create table buildings (
  id int generated always as identity primary key,
  archived_at timestamptz,
  search_text text generated always as (fold(name || ' ' || coalesce(name_en, '') || ' ' || address || ' ' ||
    investor || ' ' || coalesce(licence_number, ''))) stored,
  name text collate montenegrin not null,
  name_en text,
  address text collate montenegrin not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  description text,
  description_en text,
  image_id uuid references files on delete set null,
  image_alt text,
  image_alt_en text,
  investor text collate montenegrin not null,
  building_size numeric(12, 2) check (building_size > 0),
  construction_start_date date,
  construction_end_date date check (construction_end_date > construction_start_date),
  licence_number text,
  model_3d_id uuid references files on delete set null,
  created_by int references users on delete set null,
  last_modified_by int references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table monuments (
  id int generated always as identity primary key,
  archived_at timestamptz,
  search_text text generated always as (fold(name || ' ' || coalesce(name_en, '') || ' ' || address)) stored,
  name text collate montenegrin not null,
  name_en text,
  address text collate montenegrin not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  description text,
  description_en text,
  image_id uuid references files on delete set null,
  image_alt text,
  image_alt_en text,
  audio_description_id uuid references files on delete set null,
  base_of_knowledge_id uuid references files on delete set null,
  created_by int references users on delete set null,
  last_modified_by int references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- `filename` repeats `files.original_name`, because lists sort by the name.
create table clerk_files (
  id int generated always as identity primary key,
  archived_at timestamptz,
  search_text text generated always as (fold(coalesce(name, '') || ' ' || filename)) stored,
  name text,
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  description text,
  filename text collate montenegrin not null,
  file_id uuid not null references files,
  is_active boolean not null default true,
  created_by int references users on delete set null,
  last_modified_by int references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A cached list is valid until the list's version changes (docs/decisions/large-lists.md). The version is the change's
-- time in microseconds, so that a restored backup never uses a version again. A statement without changed rows must
-- not raise a version: the removal of a file updates all tables, and transactions would deadlock.
create table list_versions (list text primary key, version bigint not null);
create function raise_version() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'TRUNCATE' then
        if not exists (select from changed) then
          return null;
        end if;
      end if;
      insert into list_versions as kept values (tg_table_name, extract(epoch from clock_timestamp()) * 1000000)
      on conflict (list) do update set version = greatest(kept.version + 1, excluded.version);
      return null;
    end $$;

do $$
declare
  list text;
  field text;
begin
  foreach field in array '{name,address,investor,building_size,construction_start_date,construction_end_date,updated_at}'::text[] loop
    execute format('create index on buildings (%I, id)', field);
  end loop;
  foreach field in array '{name,address,created_at,updated_at}'::text[] loop
    execute format('create index on monuments (%I, id)', field);
  end loop;
  foreach field in array '{filename,is_active,created_at}'::text[] loop
    execute format('create index on clerk_files (%I, id)', field);
  end loop;
  -- Without these indexes, deleting a user or a file reads whole tables. The id lets lists that sort by a user's or
  -- file's name read only the index.
  for list, field in
    select conrelid::regclass, attname from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid::regclass::text in ('buildings', 'monuments', 'clerk_files')
  loop
    execute format('create index on %I (%I, id)', list, field);
  end loop;
  foreach list in array '{buildings,monuments,clerk_files}'::text[] loop
    execute format('create index on %I using gin (search_text gin_trgm_ops)', list);
  end loop;
  foreach list in array '{buildings,monuments}'::text[] loop
    execute format('create index on %I using gist (point(longitude, latitude))', list);
    execute format('create index %I on %I (id) where image_id is null', list || '_without_image', list);
    execute format(
      'create index %I on %I (id) where coalesce(name_en, '''') = '''' or coalesce(description_en, '''') = ''''',
      list || '_without_english', list);
  end loop;
  foreach list in array '{users,buildings,monuments,clerk_files}'::text[] loop
    for field in values
      ('insert on %I referencing new table as changed'), ('update on %I referencing new table as changed'),
      ('delete on %I referencing old table as changed'), ('truncate on %I')
    loop
      execute format(
        'create trigger %I after ' || field || ' for each statement execute function raise_version()',
        'version_after_' || split_part(field, ' ', 1), list);
    end loop;
  end loop;
end $$;
create index monuments_without_audio on monuments (id) where audio_description_id is null;
