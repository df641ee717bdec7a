import { type Analytics, SCANNED, WEEKS } from '@ar/domain/analytics';
import { type Entity, headingFields, publicFields } from '@ar/domain/entities/entity';
import { type Kysely, sql } from 'kysely';
import { mondaysUpTo } from '../../platform/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';

type Scans = NonNullable<Analytics['scans']>;

/** A place has a page, and a code that leads there, if anybody may know its name. */
const isVisited = (entity: Entity): boolean =>
  headingFields(entity).some((name) => publicFields(entity).includes(name));

/** Scans of the places in these lists, by week; undefined where none has places. */
export async function readScans(
  db: Kysely<DB>,
  listed: readonly Entity[],
  today: string,
): Promise<Scans | undefined> {
  const visited = listed.filter(isVisited);
  if (visited.length === 0) return undefined;
  const mondays = mondaysUpTo(today, WEEKS);
  return Promise.all(visited.map((entity) => readScansOf(db, entity, mondays)));
}

async function readScansOf(
  db: Kysely<DB>,
  entity: Entity,
  mondays: readonly string[],
): Promise<Scans[number]> {
  const scanned = sql`
    select record_id, date_trunc('week', day)::date as starts, count from scans
    where list = ${entity.table} and day >= ${mondays[0]}::date`;
  const name = sql`concat_ws(' ', ${sql.join(headingFields(entity).map((field) => sql.ref(`place.${field}`)))})`;
  const [weeks, places] = await Promise.all([
    sql<{ starts: string; count: number }>`
      select starts, sum(count) as count from (${scanned}) as scanned group by starts`.execute(db),
    sql<{ id: number; name: string; by_week: Record<string, number> }>`
      with by_week as (
        select record_id, starts, sum(count) as count from (${scanned}) as scanned group by record_id, starts)
      select place.id, ${name} as name, json_object_agg(by_week.starts, by_week.count) as by_week
      from by_week join ${sql.table(entity.table)} as place on place.id = by_week.record_id
      group by place.id, ${name} order by sum(by_week.count) desc, place.id limit ${SCANNED}`.execute(db),
  ]);
  return {
    resource: entity.resource,
    weeks: mondays.map((starts) => ({
      starts,
      count: weeks.rows.find((week) => week.starts === starts)?.count ?? 0,
    })),
    places: places.rows.map(({ id, name, by_week }) => ({
      id,
      name,
      weeks: mondays.map((starts) => by_week[starts] ?? 0),
    })),
  };
}
