import { headingFields, namingFields, publicFields } from '@ar/domain/entities/entity';
import type { ImportRow } from '@ar/domain/imports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { type Listed, stemsOf } from '../lists/find-ids.ts';

/** What a new row is known by. */
export interface Named {
  row: number;
  name: string;
  email: string | null;
  latitude: number | null;
  longitude: number | null;
}

type Likely = ImportRow['likely'][number];

/** So near, two records are perhaps one place. */
const METRES = 30;
const DEGREE = 111_195;
const MOST = 5;

/** The same words in any case, number and order, as a search knows them. */
const keyOf = (text: RawBuilder<unknown>) => sql`strip(to_tsvector('pg_catalog.serbian', spelled(${text})))`;

const metresTo = (latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>) => sql`
  ${DEGREE}::float8 * sqrt(power(asked.latitude - ${latitude}, 2)
    + power((asked.longitude - ${longitude}) * cos(radians(asked.latitude)), 2))`;

/** Writes what rows are known by beside them, so that later rows of the file are compared with them. */
async function noteNames(trx: Kysely<DB>, importId: string, rows: readonly Named[]): Promise<void> {
  await sql`
    update import_rows set name_key = nullif(${keyOf(sql`asked.name`)}, ''::tsvector),
      latitude = asked.latitude, longitude = asked.longitude
    from ${askedIn(rows)} where import_id = ${importId} and import_rows.row = asked.row`.execute(trx);
}

const askedIn = (rows: readonly Named[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as asked (row int, name text, email text, latitude float8, longitude float8)`;

/** For each row the records, and the earlier rows of the file, that it is perhaps the same as. */
export async function findLikely(
  trx: Kysely<DB>,
  importId: string,
  entity: Listed,
  rows: readonly Named[],
): Promise<Map<number, Likely[]>> {
  const found = new Map<number, Likely[]>();
  if (rows.length === 0) return found;
  await noteNames(trx, importId, rows);
  const { rows: records } = await sql<Likely & { of: number }>`${likeRecords(entity, rows)}`.execute(trx);
  const { rows: earlier } = await sql<
    Likely & { of: number }
  >`${likeEarlierRows(importId, entity, rows)}`.execute(trx);
  for (const { of, ...likely } of [...records, ...earlier]) found.set(of, [...(found.get(of) ?? []), likely]);
  return found;
}

const isPlace = (entity: Listed) => publicFields(entity).includes('latitude');

function likeRecords(entity: Listed, rows: readonly Named[]): RawBuilder<unknown> {
  const table = sql.table(entity.table);
  const headings = headingFields(entity);
  const heading = sql`concat_ws(' ', ${sql.join(headings.map((field) => sql.ref(field)))})`;
  const ways = [
    sql`select id from ${table}
      where ${stemsOf(entity, namingFields(entity))} @@ words_asked(asked.name) and ${keyOf(heading)} = ${keyOf(sql`asked.name`)}`,
  ];
  const [only] = headings;
  // A name with characters that only codes have is found as it is written.
  if (only && headings.length === 1)
    ways.push(sql`select id from ${table} where ${sql.ref(only)} = asked.name`);
  if (entity.fields.email)
    ways.push(sql`select id from ${table} where lower(email) = lower(asked.email collate montenegrin)`);
  if (isPlace(entity)) {
    const [high, wide] = [
      sql`${METRES / DEGREE}::float8`,
      sql`${METRES / DEGREE}::float8 / cos(radians(asked.latitude))`,
    ];
    ways.push(sql`select id from ${table} where asked.latitude between -89 and 89 and point(longitude, latitude) <@ box(
      point(asked.longitude + ${wide}, asked.latitude + ${high}), point(asked.longitude - ${wide}, asked.latitude - ${high}))`);
  }
  const metres = isPlace(entity) ? metresTo(sql`there.latitude`, sql`there.longitude`) : sql`null`;
  const address = entity.fields.address ? sql`there.address` : sql`null`;
  const name = sql`concat_ws(' ', ${sql.join(headings.map((field) => sql.ref(`there.${field}`)))})`;
  return sql`
    select asked.row as of, there.id, null as row, ${name} as name, ${address} as address, round(${metres}) as metres
    from ${askedIn(rows)}, lateral (select id from (${sql.join(ways, sql` union `)}) as ways order by id limit ${MOST}) as like_it
    join ${table} as there using (id) order by 1, 2`;
}

function likeEarlierRows(importId: string, entity: Listed, rows: readonly Named[]): RawBuilder<unknown> {
  const near = isPlace(entity)
    ? sql`union select row from import_rows where import_id = ${importId} and row < asked.row
        and latitude between asked.latitude - ${METRES / DEGREE}::float8 and asked.latitude + ${METRES / DEGREE}::float8
        and ${metresTo(sql`import_rows.latitude`, sql`import_rows.longitude`)} <= ${METRES}`
    : sql``;
  const metres = isPlace(entity) ? metresTo(sql`there.latitude`, sql`there.longitude`) : sql`null`;
  return sql`
    select asked.row as of, null as id, there.row, coalesce(there.found ->> 'name', '') as name,
      there.found #>> '{values,address}' as address, round(${metres}) as metres
    from ${askedIn(rows)}, lateral (
      select row from import_rows where import_id = ${importId} and row < asked.row
        and name_key = nullif(${keyOf(sql`asked.name`)}, ''::tsvector) ${near}
      order by row limit ${MOST}) as like_it
    join import_rows as there on there.import_id = ${importId} and there.row = like_it.row
    where there.decision <> 'leave' order by 1, 3`;
}
