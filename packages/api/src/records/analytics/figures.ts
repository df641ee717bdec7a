import type { Analytics, Counted } from '@ar/domain/analytics';
import * as domain from '@ar/domain/analytics';
import { ENTITIES } from '@ar/domain/entities/all';
import { building } from '@ar/domain/entities/building';
import type { Entity, RecordEntity } from '@ar/domain/entities/entity';
import { fieldsOf, headingFields, isRecord, publicFields, STAGES } from '@ar/domain/entities/entity';
import { can } from '@ar/domain/permissions';
import type { StaffRole } from '@ar/domain/roles';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
import { createCache } from '../../platform/cache.ts';
import { DAY_MS, dayInPodgorica, mondaysUpTo, ZONE } from '../../platform/calendar.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import type { Catalogue } from '../definitions/catalogue.ts';
import { usedSpace } from '../files/record-files.ts';
import { batchCount } from '../history/journal.ts';
import { isAtStage, narrow } from '../lists/filters.ts';
import { readVersions } from '../lists/page.ts';

interface Figured {
  db: Kysely<DB>;
  config: Pick<Config, 'quotaBytes'>;
  catalogue: Pick<Catalogue, 'entities' | 'grants'>;
}

/** The cached figures expire after a minute, because scans do not change the version of a list. */
const KEPT_MS = 60_000;

export async function analyticsRoutes(app: Api): Promise<void> {
  const options = route(requires('read', 'analytics'), 'getAnalytics', answers(domain.analytics));
  const cached = createCache<Analytics>({ max: 20 });
  app.get('/analytics/', options, async (request) => {
    const { db, catalogue } = app;
    const { role } = personOf(request);
    const now = new Date();
    const tables = catalogue.entities.map(({ table }) => table);
    const versions = await readVersions(db, ...tables);
    const minute = Math.floor(now.getTime() / KEPT_MS);
    return cached(JSON.stringify([role, tables, versions, minute]), () => readAnalytics(app, role, now));
  });
}

export async function readAnalytics(
  { db, config, catalogue: { entities, grants } }: Figured,
  role: StaffRole | null,
  now: Date,
): Promise<Analytics> {
  const listed = entities.filter(({ resource }) => can(role, 'list', resource, grants));
  const seen = domain.countedFor(role);
  const today = dayInPodgorica(now);
  const before = new Date(now.getTime() - domain.CHANGE_DAYS * DAY_MS);
  const readSpace = async (entity: RecordEntity) => {
    const { resource } = entity;
    return { resource, bytes: await usedSpace(db, entity), quota: config.quotaBytes ?? null };
  };
  const [totals, activity, construction, knowledge_files, latest, missing, space, scans] = await Promise.all([
    Promise.all(seen.map((resource) => readTotal(db, resource, before))),
    readActivity(db, seen, today),
    seen.includes('buildings') ? readConstruction(db, today) : undefined,
    seen.includes('clerk') ? only(db, KNOWLEDGE_FILES) : undefined,
    readLatestChanges(db, listed),
    readMissing(db, seen),
    Promise.all(listed.filter(isRecord).map(readSpace)),
    readScans(db, listed, today),
  ]);
  return { totals, activity, construction, knowledge_files, latest, missing, space, scans };
}

async function only<Row>(db: Kysely<DB>, statement: RawBuilder<Row>): Promise<Row> {
  return (await statement.execute(db)).rows[0] as Row;
}

/** An `import` entry without changed fields means that the import added the record. */
const DID = sql`case
  when action = 'import' and fields = '{}' then 'create'
  when action = 'import-undone' and fields = '{}' then 'delete'
  when action in ('import', 'import-undone') then 'update'
  else action end`;

/** The first entry after `before` shows whether the record existed at that time. */
function readTotal(db: Kysely<DB>, resource: Counted, before: Date) {
  const entity = ENTITIES[resource];
  // The first field of the kind `moment` is the creation time.
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

const KNOWLEDGE_FILES = sql<NonNullable<Analytics['knowledge_files']>>`
  select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive
  from clerk_files`;

async function readLatestChanges(db: Kysely<DB>, listed: readonly Entity[]) {
  if (listed.length === 0) return [];
  const resources = listed.map(({ resource }) => resource);
  const names = listed.map((entity) => {
    const heading = sql.join(headingFields(entity).map((name) => sql.ref(`now.${name}`)));
    return sql`when ${entity.resource} then (
      select nullif(concat_ws(' ', ${heading}), '')
      from ${sql.table(entity.table)} as now where now.id = latest.number)`;
  });
  const { rows } = await sql<Analytics['latest'][number]>`
    with latest as (
      select *, case when record_id ~ '^[0-9]{1,9}$' then record_id::int end as number
      from audit_log where resource = any(${resources}) and leads
      order by at desc, id desc limit ${domain.LATEST})
    select at, actor_name, action, resource, record_id, batch, ${batchCount(sql`latest`)} as batch_count,
      coalesce(case resource ${sql.join(names, sql` `)} end,
        case when coalesce(nullif(after, 'null'), nullif(before, 'null')) is not null then record_name end
      ) as record_name
    from latest order by at desc, latest.id desc`.execute(db);
  return rows;
}

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
    visible.map(async (lack) => {
      const { conditions } = narrow(ENTITIES[lack.resource], { [lack.filter]: 'true' });
      const { rows } = await sql<{ id: number; name: string; count: number }>`
        select id, name, count(*) over () as count from ${sql.table(lack.resource)}
        where ${sql.join(conditions, sql` and `)} order by id desc limit ${domain.NAMED}`.execute(db);
      return { ...lack, count: rows[0]?.count ?? 0, newest: rows.map(({ id, name }) => ({ id, name })) };
    }),
  );
}

type ByWeek = Readonly<Record<string, number>>;

const isVisited = (entity: Entity): boolean =>
  headingFields(entity).some((name) => publicFields(entity).includes(name));

async function readScans(db: Kysely<DB>, listed: readonly Entity[], today: string) {
  const mondays = mondaysUpTo(today, domain.WEEKS);
  const scans = listed.filter(isVisited).map((entity) => readScansOf(db, entity, mondays));
  return scans.length > 0 ? Promise.all(scans) : undefined;
}

async function readScansOf(db: Kysely<DB>, entity: Entity, mondays: readonly string[]) {
  const scanned = (place: RawBuilder<unknown>) => sql`
    select ${place} as place, date_trunc('week', day)::date as starts, sum(count) as count from scans
    where list = ${entity.table} and day >= ${mondays[0]}::date group by 1, 2`;
  const name = sql`concat_ws(' ', ${sql.join(headingFields(entity).map((field) => sql.ref(`place.${field}`)))})`;
  const total = sql<{ by_week: ByWeek | null }>`
    select json_object_agg(starts, count) as by_week from (${scanned(sql`null`)}) as scanned`;
  const [all, places] = await Promise.all([
    only(db, total),
    sql<{ id: number; name: string; by_week: ByWeek }>`
      select place.id, ${name} as name, json_object_agg(scanned.starts, scanned.count) as by_week
      from (${scanned(sql`record_id`)}) as scanned join ${sql.table(entity.table)} as place on place.id = scanned.place
      group by place.id, ${name}
      order by sum(scanned.count) desc, place.id limit ${domain.SCANNED}`.execute(db),
  ]);
  const inWeeks = (byWeek: ByWeek | null) => mondays.map((starts) => byWeek?.[starts] ?? 0);
  return {
    resource: entity.resource,
    weeks: inWeeks(all.by_week).map((count, at) => ({ starts: mondays[at] ?? '', count })),
    places: places.rows.map(({ id, name, by_week }) => ({ id, name, weeks: inWeeks(by_week) })),
  };
}
