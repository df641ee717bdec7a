import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Buildings, monuments and the clerk's files, and the uploads they point to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await buildings(db);
  await monuments(db);
  await clerkFiles(db);
  await listVersions(db);
}

const recordColumns: RawBuilder<unknown> = sql`
  created_by int references users on delete set null,
  last_modified_by int references users on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()`;

const placeColumns: RawBuilder<unknown> = sql`
  id int generated always as identity primary key,
  name text collate montenegrin not null,
  name_en text,
  address text collate montenegrin not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  description text,
  description_en text,
  image_id uuid references files on delete set null,
  image_alt text,
  image_alt_en text`;

async function buildings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buildings (
      ${placeColumns},
      investor text collate montenegrin not null,
      building_size numeric(12, 2) check (building_size > 0),
      construction_start_date date,
      construction_end_date date check (construction_end_date > construction_start_date),
      licence_number text,
      model_3d_id uuid references files on delete set null,
      ${recordColumns},
      search_text text generated always as (fold(name || ' ' || coalesce(name_en, '') || ' ' || address || ' ' ||
        investor || ' ' || coalesce(licence_number, ''))) stored
    )`.execute(db);
  const dates = ['construction_start_date', 'construction_end_date', 'updated_at'];
  await recordIndexes(db, 'buildings', {
    sortable: ['name', 'address', 'investor', 'building_size', ...dates],
    files: ['image_id', 'model_3d_id'],
  });
  await placeIndexes(db, 'buildings');
}

async function monuments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table monuments (
      ${placeColumns},
      audio_description_id uuid references files on delete set null,
      base_of_knowledge_id uuid references files on delete set null,
      ${recordColumns},
      search_text text generated always as (fold(name || ' ' || coalesce(name_en, '') || ' ' || address)) stored
    )`.execute(db);
  await recordIndexes(db, 'monuments', {
    sortable: ['name', 'address', 'created_at', 'updated_at'],
    files: ['image_id', 'audio_description_id', 'base_of_knowledge_id'],
  });
  await placeIndexes(db, 'monuments');
  await sql`create index monuments_without_audio on monuments (id) where audio_description_id is null`.execute(
    db,
  );
}

/** The file's name is a column of its own, and not read through `file_id`, because the list sorts by it. */
async function clerkFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clerk_files (
      id int generated always as identity primary key,
      name text,
      address text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      description text,
      filename text collate montenegrin not null,
      file_id uuid not null references files,
      is_active boolean not null default true,
      ${recordColumns},
      search_text text generated always as (fold(coalesce(name, '') || ' ' || filename)) stored
    )`.execute(db);
  await recordIndexes(db, 'clerk_files', {
    sortable: ['filename', 'is_active', 'created_at'],
    files: ['file_id'],
  });
}

/**
 * One index for each sortable column, closed by `id` as every ordering is. Those for people and files serve the foreign
 * keys: without them, deleting a user or a file reads whole tables.
 */
async function recordIndexes(
  db: Kysely<unknown>,
  table: string,
  { sortable, files }: { sortable: string[]; files: string[] },
): Promise<void> {
  for (const column of sortable) {
    await sql`create index on ${sql.table(table)} (${sql.ref(column)}, id)`.execute(db);
  }
  for (const column of ['created_by', 'last_modified_by', ...files]) {
    await sql`create index on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
  }
  await sql`create index on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(db);
}

/** For the public map, and for what analytics says is missing: few rows, once people have seen them listed. */
async function placeIndexes(db: Kysely<unknown>, table: string): Promise<void> {
  const [withoutImage, withoutEnglish] = [
    sql.id(`${table}_without_image`),
    sql.id(`${table}_without_english`),
  ];
  await sql`create index on ${sql.table(table)} using gist (point(longitude, latitude))`.execute(db);
  await sql`create index ${withoutImage} on ${sql.table(table)} (id) where image_id is null`.execute(db);
  await sql`
    create index ${withoutEnglish} on ${sql.table(table)} (id)
    where coalesce(name_en, '') = '' or coalesce(description_en, '') = ''`.execute(db);
}

/**
 * Each list has one version, which every statement that changes its rows raises in its own transaction: what was made
 * of a list is right for as long as the version stays (docs/decisions/large-lists.md). It is the microsecond of the
 * change, so that a restored backup never meets a version that its later changes once had.
 *
 * A statement that changes no row raises nothing: a file that goes is looked for in all tables, and transactions that
 * raised versions of each other's lists would wait for each other without end.
 */
async function listVersions(db: Kysely<unknown>): Promise<void> {
  await sql`create table list_versions (list text primary key, version bigint not null)`.execute(db);
  await sql`
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
    end $$`.execute(db);
  const events = {
    insert: sql`referencing new table as changed`,
    update: sql`referencing new table as changed`,
    delete: sql`referencing old table as changed`,
    truncate: sql``,
  };
  for (const table of ['users', 'buildings', 'monuments', 'clerk_files']) {
    for (const [event, changed] of Object.entries(events)) {
      await sql`
        create trigger ${sql.id(`version_after_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${changed}
        for each statement execute function raise_version()`.execute(db);
    }
  }
}
