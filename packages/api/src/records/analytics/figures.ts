import * as domain from '@ar/domain/analytics';
import { ENTITIES } from '@ar/domain/entities/all';
import { building } from '@ar/domain/entities/building';
import {
  type Entity,
  fieldsOf,
  headingFields,
  isRecord,
  publicFields,
  type RecordEntity,
  STAGES,
} from '@ar/domain/entities/entity';
import { can } from '@ar/domain/permissions';
import type { StaffRole } from '@ar/domain/roles';
import type { FastifyInstance } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
import { dayInPodgorica, mondaysUpTo, ZONE } from '../../platform/calendar.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import type { Catalogue } from '../definitions/department-records.ts';
import { usedSpace } from '../files/record-files.ts';
import { batchCount } from '../history/journal.ts';
import { isAtStage, narrow } from '../lists/filters.ts';

type Analytics = domain.Analytics;
type Counted = domain.Counted;

const DAY_MS = 86_400_000;

type Figured = Pick<FastifyInstance, 'db'> & {
  config: Pick<Config, 'quotaBytes'>;
  catalogue: Pick<Catalogue, 'entities' | 'grants'>;
};

export async function analyticsRoutes(app: Api): Promise<void> {
  const options = route(requires('read', 'analytics'), 'getAnalytics', answers(domain.analytics));
  app.get('/analytics/', options, async (request) => readAnalytics(app, personOf(request).role, new Date()));
}

/** What a role sees of the whole (R-71). What it may not see is not even counted. */
export async function readAnalytics(
  { db, config, catalogue: { entities, grants } }: Figured,
  role: StaffRole | null,
  now: Date,
): Promise<Analytics> {
  const listed = entities.filter(({ resource }) => can(role, 'list', resource, grants));
  const seen = domain.countedFor(role);
  const today = dayInPodgorica(now);
  const before = new Date(now.getTime() - domain.CHANGE_DAYS * DAY_MS);
  const [totals, activity, construction, knowledge_files, latest, missing, space, scans] = await Promise.all([
    Promise.all(seen.map((resource) => readTotal(db, resource, before))),
    readActivity(db, seen, today),
    seen.includes('buildings') ? readConstruction(db, today) : undefined,
    seen.includes('clerk') ? readKnowledgeFiles(db) : undefined,
    readLatestChanges(db, listed),
    readMissing(db, seen),
    readSpace(db, listed.filter(isRecord), config.quotaBytes),
    readScans(db, listed, today),
  ]);
  return { totals, activity, construction, knowledge_files, latest, missing, space, scans };
}

const readSpace = (db: Kysely<DB>, records: readonly RecordEntity[], quota: number | undefined) =>
  Promise.all(
    records.map(async (entity) => ({
      ...{ resource: entity.resource, bytes: await usedSpace(db, entity), quota: quota ?? null },
    })),
  );

async function only<Row>(db: Kysely<DB>, statement: RawBuilder<Row>): Promise<Row> {
  return (await statement.execute(db)).rows[0] as Row;
}

/** The action of an entry; an import without changed fields created the record. */
const DID = sql`case
  when action = 'import' and fields = '{}' then 'create'
  when action = 'import-undone' and fields = '{}' then 'delete'
  when action in ('import', 'import-undone') then 'update'
  else action end`;

/** Counts records now and at `before`: the first entry of a record since then tells whether it existed. */
function readTotal(db: Kysely<DB>, resource: Counted, before: Date) {
  const entity = ENTITIES[resource];
  // The first moment that a definition names is when the record was added.
  const [added = 'created_at'] = fieldsOf(entity).find(([, { kind }]) => kind === 'moment') ?? [];
  const table = sql.table(entity.table);
  return only(
    db,
    sql<Analytics['totals'][number]>`
      with moved as materialized (
        select distinct on (record_id) record_id::int as id, ${DID} as action
        from audit_log
        where resource = ${resource} and at > ${before}
          and ${DID} in ('create', 'delete', 'restore', 'erase', 'expire')
        order by record_id, at, audit_log.id)
      select ${resource} as resource, count(*) as total,
        count(*) filter (where ${sql.ref(added)} <= ${before}) + (
          select count(*) filter (where action = 'delete' and now.id is null)
            - count(*) filter (where action = 'restore' and now.id is not null)
          from moved left join ${table} as now using (id)) as total_before
      from ${table}`,
  );
}

/** Records added and edited in each of the last weeks, quiet weeks included. */
async function readActivity(db: Kysely<DB>, resources: readonly Counted[], today: string) {
  const mondays = mondaysUpTo(today, domain.WEEKS);
  const { rows } = await sql<{ resource: Counted; starts: string; added: number; edited: number }>`
    select resource, date_trunc('week', at at time zone ${ZONE})::date as starts,
      count(distinct record_id) filter (where ${DID} = 'create') as added,
      count(distinct record_id) filter (where ${DID} in ('update', 'status', 'revert')) as edited
    from audit_log
    where resource = any(${resources}) and at >= ${mondays[0] ?? today}::timestamp at time zone ${ZONE}
    group by 1, 2`.execute(db);
  return resources.map((resource) => ({
    resource,
    weeks: mondays.map((starts) => {
      const busy = rows.find((row) => row.resource === resource && row.starts === starts);
      return { starts, added: busy?.added ?? 0, edited: busy?.edited ?? 0 };
    }),
  }));
}

async function readConstruction(db: Kysely<DB>, today: string) {
  const counts = STAGES.map(
    (stage) => sql`count(*) filter (where ${isAtStage(building, stage, today)}) as ${sql.ref(stage)}`,
  );
  return only(db, sql<NonNullable<Analytics['construction']>>`select ${sql.join(counts)} from buildings`);
}

const readKnowledgeFiles = (db: Kysely<DB>) =>
  only(
    db,
    sql<{ active: number; inactive: number }>`
      select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive
      from clerk_files`,
  );

/** A batch is one line. A deleted record has its name of that time. */
async function readLatestChanges(db: Kysely<DB>, listed: readonly Entity[]) {
  if (listed.length === 0) return [];
  const visible = sql`where resource = any(${listed.map(({ resource }) => resource)}) and leads`;
  const nameBy = (name: (entity: Entity) => RawBuilder<unknown>) => {
    const cases = listed.map((entity) => sql`when ${entity.resource} then ${name(entity)}`);
    return sql`case resource ${sql.join(cases, sql` `)} end`;
  };
  const heading = (entity: Entity, part: (name: string) => RawBuilder<unknown>) =>
    sql`nullif(concat_ws(' ', ${sql.join(headingFields(entity).map(part))}), '')`;
  const nameNow = nameBy(
    (entity) => sql`(
      select ${heading(entity, (name) => sql.ref(`now.${name}`))}
      from ${sql.table(entity.table)} as now where now.id = latest.number)`,
  );
  const nameIn = (values: 'before' | 'after') =>
    nameBy((entity) => heading(entity, (name) => sql`${sql.ref(values)} ->> ${sql.lit(name)}`));
  const { rows } = await sql<Analytics['latest'][number]>`
    with latest as (
      select *, case when record_id ~ '^[0-9]{1,9}$' then record_id::int end as number
      from audit_log ${visible} order by at desc, id desc limit ${domain.LATEST})
    select at, actor_name, action, resource, record_id, batch, ${batchCount(sql`latest`)} as batch_count,
      coalesce(${nameNow}, ${nameIn('after')}, ${nameIn('before')}) as record_name
    from latest order by at desc, latest.id desc`.execute(db);
  return rows;
}

/** Each by the list's filter that leads to them. */
export const LACKS: readonly Pick<Analytics['missing'][number], 'resource' | 'lacks' | 'filter'>[] = [
  { resource: 'buildings', lacks: 'image', filter: 'image__isnull' },
  { resource: 'buildings', lacks: 'english', filter: 'english__isnull' },
  { resource: 'monuments', lacks: 'image', filter: 'image__isnull' },
  { resource: 'monuments', lacks: 'english', filter: 'english__isnull' },
  { resource: 'monuments', lacks: 'audio', filter: 'audio_description__isnull' },
];

function readMissing(db: Kysely<DB>, resources: readonly Counted[]): Promise<Analytics['missing']> {
  const visible = LACKS.filter(({ resource }) => resources.includes(resource));
  return Promise.all(
    visible.map(async ({ resource, lacks, filter }) => {
      const { conditions } = narrow(ENTITIES[resource], { [filter]: 'true' });
      const lacking = sql`from ${sql.table(resource)} where ${sql.join(conditions, sql` and `)}`;
      const [{ count }, newest] = await Promise.all([
        only(db, sql<{ count: number }>`select count(*) as count ${lacking}`),
        sql<{ id: number; name: string }>`
          select id, name ${lacking} order by id desc limit ${domain.NAMED}`.execute(db),
      ]);
      return { resource, lacks, filter, count, newest: newest.rows };
    }),
  );
}

type Scans = NonNullable<Analytics['scans']>;

/** A place with a public name has a page and a QR code. */
const isVisited = (entity: Entity): boolean =>
  headingFields(entity).some((name) => publicFields(entity).includes(name));

/** Scans of the places in these lists, by week; undefined where none has places. */
async function readScans(
  db: Kysely<DB>,
  listed: readonly Entity[],
  today: string,
): Promise<Scans | undefined> {
  const visited = listed.filter(isVisited);
  if (visited.length === 0) return undefined;
  const mondays = mondaysUpTo(today, domain.WEEKS);
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
      group by place.id, ${name} order by sum(by_week.count) desc, place.id limit ${domain.SCANNED}`.execute(
      db,
    ),
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
