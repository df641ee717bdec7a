import * as domain from '@ar/domain/analytics';
import { ENTITIES } from '@ar/domain/entities/all';
import { building } from '@ar/domain/entities/building';
import {
  type Entity,
  fieldsOf,
  headingFields,
  isRecord,
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
import { usedSpace } from '../files/used-space.ts';
import { batchCount } from '../history/journal.ts';
import { isAtStage, narrow } from '../lists/filters.ts';
import { readScans } from './scan-figures.ts';

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

function readSpace(db: Kysely<DB>, records: readonly RecordEntity[], quotaBytes = null as number | null) {
  return Promise.all(
    records.map(async (entity) => ({
      resource: entity.resource,
      bytes: await usedSpace(db, entity),
      quota: quotaBytes,
    })),
  );
}

async function only<Row>(db: Kysely<DB>, statement: RawBuilder<Row>): Promise<Row> {
  return (await statement.execute(db)).rows[0] as Row;
}

/** What an entry did: of an import, what the change was that it made or took back. No fields changed where there was no record. */
const DID = sql`case
  when action = 'import' and fields = '{}' then 'create'
  when action = 'import-undone' and fields = '{}' then 'delete'
  when action in ('import', 'import-undone') then 'update'
  else action end`;

/**
 * Records now, and at `before`: of those that were added until then not those that came back from the archive since, and
 * those that left since. What happened to a record first since then tells where it was.
 */
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

/** What was added and edited in each of the last weeks, by the audit log; a quiet week is told too. */
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

/** Building sites by how far they are today. */
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

/** A batch is one line. A record is named as it is called now; one that is gone, as the entry itself knew it. */
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
