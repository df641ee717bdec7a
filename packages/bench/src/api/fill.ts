import { type Kysely, type RawBuilder, sql } from 'kysely';
import names from './names.json';
import { ENTRIES, ROWS } from './options.ts';

/** Inserts the same rows in each run. One statement inserts a whole table, because single rows would take minutes. */
export async function fill<DB>(db: Kysely<DB>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select setseed(0.5)`.execute(connection);
    const restore = await withoutIndexes(connection);
    for (const table of ['all_buildings', 'all_monuments', 'all_clerk_files'])
      await sql`alter table ${sql.table(table)} enable always trigger write_search_text`.execute(connection);
    // Otherwise PostgreSQL would check foreign keys for each row.
    await sql`set session_replication_role = replica`.execute(connection);
    for (const step of [users, files, buildings, monuments, clerkFiles, journal, journalCounts])
      await step.execute(connection);
    await sql`reset session_replication_role`.execute(connection);
    await restore();
  });
  // In a database that has been running for some time, autovacuum has done this.
  await sql`vacuum analyze`.execute(db);
}

/** Drops the indexes. The returned function creates the indexes again, which is much faster after the inserts. */
async function withoutIndexes<DB>(db: Kysely<DB>): Promise<() => Promise<void>> {
  const { rows: indexes } = await sql<{ name: string; definition: string; comment: string | null }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      obj_description(indexrelid, 'pg_class') as comment
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  return async () => {
    await sql`set maintenance_work_mem = '256MB'`.execute(db);
    for (const { name, definition, comment } of indexes) {
      await sql.raw(definition).execute(db);
      await sql`comment on index ${sql.raw(name)} is ${sql.lit(comment)}`.execute(db);
    }
  };
}

const rows = sql`generate_series(1, ${sql.lit(ROWS)}) as row`;

/** Returns SQL for a random value of `values`, which are separated by `|`. */
function oneOf(values: string): RawBuilder<string> {
  const count = values.split('|').length;
  return sql`(string_to_array(${values}, '|'))[1 + floor(random() * ${sql.lit(count)})::int]`;
}

const SENTENCES = names.sentences.split('|');
/** Texts of 150 to 900 characters. */
const DESCRIPTIONS = Array.from({ length: 24 }, (_, at) =>
  Array.from({ length: 3 + (at % 9) }, (__, next) => SENTENCES[(at * 5 + next * (1 + (at % 5))) % 6]).join(
    ' ',
  ),
);
const description = oneOf(DESCRIPTIONS.join('|'));

/** Null in 2 % of the rows, as for deleted users. */
const somebody = sql`case when random() > 0.02 then 1 + floor(random() * ${sql.lit(ROWS)})::int end`;

const moment = sql`timestamptz '2026-11-01' - random() * interval '1095 days'`;

const users = sql`
  insert into users (first_name, last_name, email, role, date_joined)
  select first_name, last_name,
    replace(fold(first_name || '.' || last_name), ' ', '') || row || case row % 2 when 0 then '@podgorica.example' else '@pg.example' end,
    case when row % 20000 = 0 then 'SuperAdmin'
      else (array['BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin', null])[1 + row % 4] end, joined
  from (
    select row, ${oneOf(names.firstNames)} as first_name, ${moment} as joined, ${oneOf(names.lastNames)} as last_name
    from ${rows}
  ) as people`;

const fileOf = (kind: string) => sql`md5(${sql.lit(kind)} || row)::uuid`;

const files = sql`
  insert into files (id, kind, storage_key, original_name, content_type, size, sha256, is_public)
  select md5(use || row)::uuid, kind, md5('key' || use || row) || ending, use || '-' || row || ending,
    'application/octet-stream', 1000 + row, md5('hash' || row), kind not in ('knowledge', 'clerk')
  from ${rows}, (values
    ('building', 'image', '.webp', 1), ('model', 'model', '.glb', 2), ('monument', 'image', '.webp', 1),
    ('audio', 'audio', '.mp3', 4), ('knowledge', 'knowledge', '.pdf', 2), ('clerk', 'clerk', '.pdf', 1)
  ) as uses (use, kind, ending, every)
  where row % every = 0`;

const place = sql`
  ${oneOf(names.streets)} || ' ' || 1 + floor(random() * 200)::int || ', ' || ${oneOf(names.quarters)},
  42.35 + random() * 0.15, 19.15 + random() * 0.2, ${description}, ${description}`;

const historyColumns = sql.raw('created_by, last_modified_by, created_at, updated_at');
const history = sql`${somebody}, ${somebody}, ${moment}, ${moment}`;

const buildings = sql`
  insert into buildings (name, address, latitude, longitude, description, description_en, investor, building_size,
    construction_start_date, construction_end_date, licence_number, image_id, model_3d_id,
    ${historyColumns})
  select ${oneOf(names.buildings)} || ' ' || row, ${place},
    ${oneOf(names.investors)}, round((50 + random() * 20000)::numeric, 2),
    date '2024-01-01' + floor(random() * 700)::int, date '2026-01-01' + floor(random() * 900)::int,
    'UP-' || row, ${fileOf('building')}, case row % 2 when 0 then ${fileOf('model')} end, ${history}
  from ${rows}`;

const monuments = sql`
  insert into monuments (name, address, latitude, longitude, description, description_en, image_id,
    audio_description_id, base_of_knowledge_id, ${historyColumns})
  select ${oneOf(names.monuments)} || ' ' || row, ${place},
    ${fileOf('monument')}, case row % 4 when 0 then ${fileOf('audio')} end,
    case row % 2 when 0 then ${fileOf('knowledge')} end, ${history}
  from ${rows}`;

const clerkFiles = sql`
  insert into clerk_files (name, description, filename, file_id, is_active,
    ${historyColumns})
  select 'O ' || ${oneOf(names.subjects)}, ${description},
    ${oneOf(names.documents)} || '-' || row || '.pdf',
    ${fileOf('clerk')}, random() < 0.8, ${history}
  from ${rows}`;

/** The server accepts only UUIDs of version 4 from clients. */
const batchOf = (number: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5('batch' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/** The first 50 monuments have long histories: every 50th journal entry changes one of these monuments. */
export const EDITED_OFTEN = 50;
export const OFTEN = 80;

const journal = sql`
  insert into audit_log (at, actor_id, actor_name, action, resource, record_id, before, after, version, record_name,
    fields, search_text, batch, leads)
  select at, actor, 'Ana ' || actor, action, resource, record, jsonb_build_object('name', row::text, 'address', address),
    jsonb_build_object('name', name, 'address', address), 2, name, '{name}',
    fold(name || E'\n' || row), batch, row % 40 <> 1
  from (
    select row, timestamptz '2026-11-01' - (1 - row::float8 / ${sql.lit(ENTRIES)}) * interval '1095 days' as at,
      1 + floor(random() * 40)::int as actor,
      (array['update', 'update', 'update', 'update', 'create', 'status', 'delete', 'revert', 'sign-in'])[1 + floor(random() * 9)::int]
        as action,
      case when row % ${sql.lit(EDITED_OFTEN)} = 0 then 'monuments'
        else (array['users', 'buildings', 'monuments', 'clerk'])[1 + floor(random() * 4)::int] end as resource,
      case when row % ${sql.lit(EDITED_OFTEN)} = 0 then 1 + row / ${sql.lit(EDITED_OFTEN)} % ${sql.lit(OFTEN)}
        else 1 + floor(random() * ${sql.lit(ROWS)})::int end::text as record,
      ${oneOf(names.monuments)} || ' ' || row % ${sql.lit(ROWS)} || '-ka' as name,
      ${oneOf(names.streets)} as address,
      case when row % 40 < 2 then ${batchOf(sql`row / 40`)} end as batch
    from generate_series(1, ${sql.lit(ENTRIES)}) as row
  ) as entries`;

/** Inserts the counts of a trigger, because triggers are off while `fill` inserts rows. */
const journalCounts = sql`
  insert into activity_counts
  select resource, action, coalesce(actor_id, 0), count(*) from audit_log where leads group by 1, 2, 3`;
