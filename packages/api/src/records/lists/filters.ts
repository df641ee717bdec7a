import type { Box } from '@ar/domain/box';
import type { Entity, STAGES } from '@ar/domain/entities/entity';
import {
  type Filter,
  type FilterValue,
  filtersOf,
  type Near,
  readFilter,
  requiredTranslations,
} from '@ar/domain/entities/filters';
import { type RawBuilder, sql } from 'kysely';
import { dayInPodgorica, ZONE } from '../../platform/calendar.ts';

type Condition = RawBuilder<boolean>;

export function narrow(entity: Entity, query: Readonly<Record<string, unknown>>) {
  const today = dayInPodgorica(new Date());
  const key: string[] = [];
  const conditions: Condition[] = [];
  for (const filter of filtersOf(entity)) {
    const text = query[filter.name];
    const value = typeof text === 'string' ? readFilter(filter, text) : undefined;
    if (value === undefined) continue;
    conditions.push(conditionOf(entity, filter, value, today));
    key.push(`${filter.name}=${text}`);
    if (filter.by === 'stage') key.push(today);
    // A derived value can change while the version of the list stays the same.
    if ('derived' in (entity.fields[filter.field] ?? {})) key.push(new Date().toISOString().slice(0, 16));
  }
  return { conditions, key: key.join('&') };
}

function conditionOf(entity: Entity, filter: Filter, value: FilterValue, today: string): Condition {
  const column = columnOf(entity, filter.field);
  switch (filter.by) {
    case 'flag':
    case 'choice':
    case 'state':
    case 'person':
      return sql`${column} = ${value}`;
    case 'number':
    case 'day':
      return filter.end === 'from' ? sql`${column} >= ${value}` : sql`${column} <= ${value}`;
    case 'moment':
      return filter.end === 'from' ? isSince(column, value) : isUntil(column, value);
    case 'lack':
      return isMissing(entity, [filter.field], value);
    case 'english':
      return isMissing(entity, requiredTranslations(entity), value);
    case 'stage':
      return isAtStage(entity, value as (typeof STAGES)[number], today);
    case 'near':
      return isNear(entity, value as Near);
    case 'box':
      return isInside(entity, value as Box);
    case 'import':
      return sql`${sql.ref(`${entity.table}.id`)} in (
        select record_id from import_rows join imports on imports.id = import_id
        where import_id = ${value}::uuid and resource = ${entity.resource}
          and outcome in ('added', 'changed') and not is_undone)`;
  }
}

export const isSince = (moment: RawBuilder<unknown>, day: FilterValue): Condition =>
  sql`${moment} >= ${day}::date::timestamp at time zone ${sql.lit(ZONE)}`;

export const isUntil = (moment: RawBuilder<unknown>, day: FilterValue): Condition =>
  sql`${moment} < (${day}::date + 1)::timestamp at time zone ${sql.lit(ZONE)}`;

export function columnOf({ table, fields }: Entity, name: string): RawBuilder<unknown> {
  const field = fields[name];
  return sql.ref(`${table}.${field && 'column' in field ? field.column : name}`);
}

export const nameOfPerson = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select name from all_users where all_users.id = ${column})`;

/** Empty texts count as missing, as in the index of records without English. */
function isMissing(entity: Entity, names: readonly string[], value: FilterValue): Condition {
  const each = names.map((name) => {
    const column = columnOf(entity, name);
    const isText = ['text', 'long-text'].includes(entity.fields[name]?.kind ?? '');
    return isText ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`;
  });
  const missing = sql<boolean>`(${sql.join(each, sql` or `)})`;
  return value ? missing : sql`not ${missing}`;
}

/** For `finished`, an end in the past is enough. */
export function isAtStage(entity: Entity, stage: (typeof STAGES)[number], day: string): Condition {
  if (!entity.stage) throw new Error(`${entity.name} has no stages`);
  const [starts, ends] = [columnOf(entity, entity.stage.starts), columnOf(entity, entity.stage.ends)];
  const at = {
    planned: sql<boolean>`${starts} > ${day}::date`,
    under_way: sql<boolean>`(${starts} <= ${day}::date and ${ends} > ${day}::date)`,
    finished: sql<boolean>`${ends} <= ${day}::date`,
  };
  return stage === 'unknown'
    ? sql`coalesce(${sql.join(Object.values(at), sql` or `)}, false) is false`
    : at[stage];
}

/** The mean radius of the Earth in metres (IUGG, R₁). */
const EARTH_RADIUS = 6_371_008.8;
/** A degree of latitude in metres, slightly shorter because of rounding. */
const DEGREE = (EARTH_RADIUS * Math.PI) / 180.001;

export function isNear(entity: Entity, place: Near): Condition {
  const { latitude, longitude, metres } = place;
  const high = metres / DEGREE;
  const wide = Math.min(360, high / Math.max(1e-6, Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180)));
  const box = {
    west: longitude - wide,
    south: latitude - high,
    east: longitude + wide,
    north: latitude + high,
  };
  return sql`(${isInside(entity, box)} and ${metresFrom(entity, place)} <= ${metres})`;
}

export function metresFrom(entity: Entity, { latitude, longitude }: Pick<Near, 'latitude' | 'longitude'>) {
  const [lat, lon] = [columnOf(entity, 'latitude'), columnOf(entity, 'longitude')];
  const half = (from: RawBuilder<unknown>, to: number) =>
    sql`power(sin(radians(${from} - ${to}::float8) / 2), 2)`;
  return sql`2 * ${EARTH_RADIUS}::float8 * asin(least(1, sqrt(
    ${half(lat, latitude)} + cos(radians(${lat})) * cos(radians(${latitude}::float8)) * ${half(lon, longitude)}
  )))`;
}

export function isInside(entity: Entity, { west, south, east, north }: Box): Condition {
  const point = sql`point(${columnOf(entity, 'longitude')}, ${columnOf(entity, 'latitude')})`;
  return sql`${point} <@ box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`;
}
