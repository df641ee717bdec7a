import { type Analytics, type Counted, LATEST, NAMED, WEEKS } from '@ar/domain/analytics';
import { ENTITIES } from '@ar/domain/entities/all';
import { building } from '@ar/domain/entities/building';
import { type Entity, fieldsOf, headingFields } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { mondaysUpTo, ZONE } from './calendar.ts';

/** How many records there are, and how many there were at `before`. */
export async function readTotals(
  db: Kysely<DB>,
  resources: readonly Counted[],
  before: Date,
): Promise<Analytics['totals']> {
  return Promise.all(
    resources.map(async (resource) => {
      const [{ total, older }, gone] = await Promise.all([
        countRecords(db, resource, before),
        countGone(db, resource, before),
      ]);
      return { resource, total, total_before: older + gone };
    }),
  );
}

async function countRecords(db: Kysely<DB>, resource: Counted, before: Date) {
  const entity = ENTITIES[resource];
  // The first moment that a definition names is when the record was added.
  const [added = 'created_at'] = fieldsOf(entity).find(([, { kind }]) => kind === 'moment') ?? [];
  const { rows } = await sql<{ total: number; older: number }>`
    select count(*) as total, count(*) filter (where ${sql.ref(added)} <= ${before}) as older
    from ${sql.table(entity.table)}`.execute(db);
  return rows[0] ?? { total: 0, older: 0 };
}

/**
 * Records that were there at `before` and were deleted since. Only the audit log knows them; one that was also added
 * since was not there yet.
 */
async function countGone(db: Kysely<DB>, resource: Counted, before: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select count(*) as gone from audit_log as deleted
    where resource = ${resource} and at > ${before} and action = 'delete' and not exists (
      select 1 from audit_log as added
      where added.resource = deleted.resource and added.record_id = deleted.record_id
        and added.at > ${before} and added.action = 'create')`.execute(db);
  return rows[0]?.gone ?? 0;
}

interface WeekRow {
  resource: Counted;
  starts: string;
  added: number;
  edited: number;
}

/** What was added and edited in each of the last weeks, by the audit log; a quiet week is told too. */
export async function readActivity(
  db: Kysely<DB>,
  resources: readonly Counted[],
  today: string,
): Promise<Analytics['activity']> {
  const mondays = mondaysUpTo(today, WEEKS);
  const { rows } = await sql<WeekRow>`
    select resource, date_trunc('week', at at time zone ${ZONE})::date as starts,
      count(distinct record_id) filter (where action = 'create') as added,
      count(distinct record_id) filter (where action = 'update') as edited
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

/** Building sites by how far they are today. One date can be enough: a site whose works have ended is finished. */
export async function readConstruction(
  db: Kysely<DB>,
  today: string,
): Promise<NonNullable<Analytics['construction']>> {
  const { rows } = await sql<{ total: number; planned: number; under_way: number; finished: number }>`
    select count(*) as total,
      count(*) filter (where construction_start_date > ${today}::date) as planned,
      count(*) filter (
        where construction_start_date <= ${today}::date and construction_end_date > ${today}::date) as under_way,
      count(*) filter (where construction_end_date <= ${today}::date) as finished
    from buildings`.execute(db);
  const { total, ...known } = rows[0] ?? { total: 0, planned: 0, under_way: 0, finished: 0 };
  return { ...known, unknown: total - known.planned - known.under_way - known.finished };
}

/** Knowledge-base files of the clerk's assistant. */
export async function readKnowledgeFiles(db: Kysely<DB>): Promise<NonNullable<Analytics['knowledge_files']>> {
  const { rows } = await sql<{ active: number; inactive: number }>`
    select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive
    from clerk_files`.execute(db);
  return rows[0] ?? { active: 0, inactive: 0 };
}

type LatestChange = Analytics['latest'][number];

/**
 * The latest entries of the audit log: all for whoever may read it, else those of these resources. A record is named
 * as it is called now; one that is gone, as the entry itself knew it.
 */
export async function readLatestChanges(
  db: Kysely<DB>,
  resources: readonly Counted[] | 'all',
): Promise<LatestChange[]> {
  const visible = resources === 'all' ? sql`` : sql`where resource = any(${resources})`;
  const nameBy = (name: (entity: Entity) => RawBuilder<unknown>) => {
    const cases = Object.values(ENTITIES).map((entity) => sql`when ${entity.resource} then ${name(entity)}`);
    return sql`case resource ${sql.join(cases, sql` `)} end`;
  };
  const heading = (entity: Entity, part: (name: string) => RawBuilder<unknown>) =>
    sql`nullif(concat_ws(' ', ${sql.join(headingFields(entity).map(part))}), '')`;
  const nameNow = nameBy(
    (entity) => sql`(
      select ${heading(entity, (name) => sql.ref(name))} from ${sql.table(entity.table)} as now where now.id = number)`,
  );
  const nameIn = (values: 'before' | 'after') =>
    nameBy((entity) => heading(entity, (name) => sql`${sql.ref(values)} ->> ${sql.lit(name)}`));
  const { rows } = await sql<LatestChange>`
    with latest as (
      select *, case when record_id ~ '^[0-9]{1,9}$' then record_id::int end as number
      from audit_log ${visible} order by at desc, id desc limit ${LATEST})
    select at, actor_name, action, resource, record_id,
      coalesce(${nameNow}, ${nameIn('after')}, ${nameIn('before')}) as record_name
    from latest order by at desc, latest.id desc`.execute(db);
  return rows;
}

type Missing = Analytics['missing'][number];

interface Lack {
  resource: Missing['resource'];
  lacks: Missing['lacks'];
  /** As the index has it, which would not be used otherwise. */
  where: RawBuilder<boolean>;
}

const without = ({ column }: { column: string }) => sql<boolean>`${sql.ref(column)} is null`;

/** The English of a text that every such record must have is empty. */
function withoutEnglish(entity: Entity): RawBuilder<boolean> {
  const translations = fieldsOf(entity).filter(
    ([, field]) => 'translates' in field && field.translates && entity.fields[field.translates]?.required,
  );
  return sql`${sql.join(
    translations.map(([name]) => sql`coalesce(${sql.ref(name)}, '') = ''`),
    sql` or `,
  )}`;
}

/** Only a monument has audio. */
export const LACKS: readonly Lack[] = [
  { resource: 'buildings', lacks: 'image', where: without(building.fields.image) },
  { resource: 'buildings', lacks: 'english', where: withoutEnglish(building) },
  { resource: 'monuments', lacks: 'image', where: without(monument.fields.image) },
  { resource: 'monuments', lacks: 'english', where: withoutEnglish(monument) },
  { resource: 'monuments', lacks: 'audio', where: without(monument.fields.audio_description) },
];

/** Items of these resources without something that a visitor needs: how many, and the newest by name. */
export async function readMissing(db: Kysely<DB>, resources: readonly Counted[]): Promise<Missing[]> {
  const visible = LACKS.filter(({ resource }) => resources.includes(resource));
  return Promise.all(
    visible.map(async ({ resource, lacks, where }) => {
      const table = sql.table(resource);
      const [total, newest] = await Promise.all([
        sql<{ count: number }>`select count(*) as count from ${table} where ${where}`.execute(db),
        sql<{ id: number; name: string }>`
          select id, name from ${table} where ${where} order by id desc limit ${NAMED}`.execute(db),
      ]);
      return { resource, lacks, count: total.rows[0]?.count ?? 0, newest: newest.rows };
    }),
  );
}
