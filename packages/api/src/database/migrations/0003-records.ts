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
}

/** No `created_by_name` here: it is the user's name, which has to change with the user (migration 8). */
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
  await indexes(db, 'buildings', [
    'name',
    'address',
    'investor',
    'building_size',
    'construction_start_date',
    'construction_end_date',
    'updated_at',
  ]);
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
  await indexes(db, 'monuments', ['name', 'address', 'created_at', 'updated_at']);
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
  await indexes(db, 'clerk_files', ['filename', 'is_active', 'created_at']);
}

/**
 * One index for each sortable column, closed by `id` as every ordering is. Those for people's names came later
 * (migration 8).
 */
async function indexes(db: Kysely<unknown>, table: string, sortable: string[]): Promise<void> {
  for (const column of sortable) {
    await sql`create index on ${sql.table(table)} (${sql.ref(column)}, id)`.execute(db);
  }
  await sql`create index on ${sql.table(table)} (created_by)`.execute(db);
  await sql`create index on ${sql.table(table)} (last_modified_by)`.execute(db);
  await sql`create index on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(db);
}
