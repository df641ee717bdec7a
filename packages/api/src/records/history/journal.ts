import { type ActivityEntry, type ActivityQuery, isWholeJournal, MOST_FOUND } from '@ar/domain/activity';
import { KIND_NAMES, KINDS } from '@ar/domain/activity-kinds';
import { csvLines, toCsv } from '@ar/domain/csv';
import type { Entity } from '@ar/domain/entities/entity';
import type { Language } from '@ar/domain/languages';
import type { Resource } from '@ar/domain/permissions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { renderReason, type Values } from '../../accounts/journal/audit-log.ts';
import { localTime } from '../../platform/calendar.ts';
import { PREPARED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { isSince, isUntil } from '../lists/filters.ts';
import { hasWord, isShort } from '../lists/search.ts';
import WORDS from './csv-words.json' with { type: 'json' };

export type JournalFilter = Omit<ActivityQuery, 'limit' | 'offset' | 'ordering'>;

type Condition = RawBuilder<boolean>;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;

function isThere(entities: readonly Entity[]): Condition {
  const cases = entities.map(
    ({ resource, table }) => sql`when ${sql.lit(resource)} then exists (
      select from ${sql.table(table)} as now where now.id = audit_log.record_id::int)`,
  );
  return sql`case resource ${sql.join(cases, sql` `)} else false end`;
}

export interface Journal {
  filter: JournalFilter;
  seen: readonly Resource[];
  entities: readonly Entity[];
}

const wordsOf = ({ search }: JournalFilter) => search.split(/\s+/).filter(Boolean);

/** With `= any(…)`, PostgreSQL would not read the entries in order of time from an index. */
const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`;

function ofResources({ filter, seen }: Journal): Condition[] {
  const resources = filter.resource === undefined ? seen : seen.filter((one) => one === filter.resource);
  return isWholeJournal(resources) && filter.record === undefined ? [] : [isOneOf(sql`resource`, resources)];
}

const ofActions = ({ kind }: JournalFilter): Condition[] => (kind ? [isOneOf(sql`action`, KINDS[kind])] : []);

const isOneByOne = (filter: JournalFilter) =>
  wordsOf(filter).length > 0 || filter.record !== undefined || filter.batch !== undefined;

export function conditionsOf(journal: Journal): Condition {
  const { filter } = journal;
  const { record, actor, from, to, batch } = filter;
  const conditions = [...ofResources(journal), ...ofActions(filter)];
  if (!isOneByOne(filter)) conditions.push(sql`leads`);
  if (record !== undefined) conditions.push(sql`record_id = ${record}`);
  if (actor !== undefined) conditions.push(sql`actor_id = ${actor}`);
  if (from !== undefined) conditions.push(isSince(sql`at`, from));
  if (to !== undefined) conditions.push(isUntil(sql`at`, to));
  if (batch !== undefined) conditions.push(sql`batch = ${batch}::uuid`);
  return all([...conditions, ...searchOf(journal, all(conditions))]);
}

/** A search with only short words covers only the newest entries. */
function searchOf({ filter, seen, entities }: Journal, others: Condition): Condition[] {
  const words = wordsOf(filter);
  if (words.length === 0) return [];
  const conditions = words.map((word) => hasWord(sql`search_text`, word));
  if (words.every(isShort))
    conditions.unshift(sql`id = any(array(
      select id from audit_log where ${others} order by at desc, id desc limit ${sql.lit(MOST_FOUND)}))`);
  // People who may not read the whole journal may not see values of deleted records.
  if (!isWholeJournal(seen)) {
    const byName = words.map((word) => sql<boolean>`fold(record_name) like search_pattern(${word})`);
    conditions.push(sql`(${isThere(entities)} or (${all(byName)}))`);
  }
  return conditions;
}

const COLUMNS = sql`id, at, actor_id, actor_name, action, resource, record_id, record_name, fields, reason, batch`;

export const batchCount = (entries: RawBuilder<unknown>) => sql`case when batch is null then 1
  else (select count(*) from audit_log as others where others.batch = ${entries}.batch) end`;

const shown = (
  entities: readonly Entity[],
) => sql`${COLUMNS}, ${isThere(entities)} as is_there, ${batchCount(sql`audit_log`)} as batch_count,
  case when action in ('import', 'import-undone') then (
    select count(*) from audit_log as others where others.batch = audit_log.batch and fields = '{}') end as batch_added`;

interface Page {
  limit: number;
  offset: number;
  ascending?: boolean;
}

/** Uses prepared statements, because planning takes longer than running (`pnpm bench api`, "journal"). */
export async function readJournal(db: Kysely<DB>, journal: Journal, page: Page) {
  if (wordsOf(journal.filter).length > 0) return readFound(db, journal, page);
  const { rows } = await sql<{ count: number } & (ActivityEntry | { id: null })>`${sql.raw(PREPARED)}
    select counted.count, entry.* from (${countEntries(journal)}) as counted
    left join (${entriesOf(journal, idsOf(journal, page))}) as entry on true
    order by ${orderOf(page)}`.execute(db);
  const entries = rows.flatMap(({ count: _, ...entry }) => (entry.id === null ? [] : [entry]));
  return { count: rows[0]?.count ?? 0, rows: entries };
}

/** Reads in order of time, because for frequent words PostgreSQL would read the whole table. */
async function readFound(db: Kysely<DB>, journal: Journal, page: Page) {
  const { limit, offset } = page;
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select id, at from audit_log where ${conditionsOf(journal)} limit ${sql.lit(MOST_FOUND)})
    select count(*) as count, array(
      select id from found order by ${orderOf(page)} limit ${limit} offset ${offset})::text[] as ids
    from found`.execute(db);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  if (count < MOST_FOUND) return { count, rows: await readEntries(db, journal, sql`${ids}::bigint[]`, page) };
  const remaining = Math.max(0, Math.min(limit, count - offset));
  return { count, rows: await readEntries(db, journal, idsOf(journal, { ...page, limit: remaining }), page) };
}

const orderOf = ({ ascending }: Page) => (ascending ? sql`at, id` : sql`at desc, id desc`);

/** Selects ids first, so the offset reads only the index. */
const idsOf = (journal: Journal, page: Page) => sql`array(
  select id from audit_log where ${conditionsOf(journal)}
  order by ${orderOf(page)} limit ${page.limit} offset ${page.offset})`;

const entriesOf = ({ entities }: Journal, ids: RawBuilder<unknown>) =>
  sql<ActivityEntry>`select ${shown(entities)} from audit_log where id = any(${ids})`;

async function readEntries(db: Kysely<DB>, journal: Journal, ids: RawBuilder<unknown>, page: Page) {
  const { rows } = await sql<ActivityEntry>`${entriesOf(journal, ids)} order by ${orderOf(page)}`.execute(db);
  return rows;
}

export async function readAfter(db: Kysely<DB>, journal: Journal, after: number | undefined, limit: number) {
  const next =
    after === undefined ? sql`` : sql`and (at, id) < (select at, id from audit_log where id = ${after})`;
  const { rows } = await sql<Omit<ActivityEntry, 'is_there' | 'batch_count'>>`
    select ${COLUMNS} from audit_log where ${conditionsOf(journal)} ${next}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Uses the sums in `activity_counts`, in which a batch counts as one entry. */
function countEntries(journal: Journal): RawBuilder<{ count: number }> {
  const { filter } = journal;
  const { from, to, actor } = filter;
  if (isOneByOne(filter) || from !== undefined || to !== undefined)
    return sql`select count(*) as count from audit_log where ${conditionsOf(journal)}`;
  const byPerson = actor === undefined ? [] : [sql<boolean>`actor_id = ${actor}`];
  return sql`
    select coalesce(sum(entries), 0)::bigint as count from activity_counts
    where ${all([...ofResources(journal), ...ofActions(filter), ...byPerson])}`;
}

export type Entry = ActivityEntry & Record<'before' | 'after', Values | null>;

/** @throws HttpError 404 also if the reader may not see the entry */
export async function findEntry(db: Kysely<DB>, id: number, { seen, entities }: Omit<Journal, 'filter'>) {
  const { rows } = await sql<Entry>`
    select ${shown(entities)}, before, after from audit_log
    where id = ${id} and resource = any(${[...seen]}::text[])`.execute(db);
  const [entry] = rows;
  if (!entry) throw new HttpError(404);
  return entry;
}

type Row = Awaited<ReturnType<typeof readAfter>>[number];

const AT_ONCE = 100;

export async function* journalAsCsv(db: Kysely<DB>, journal: Journal, language: Language) {
  yield toCsv([WORDS[language].headings]);
  let last: number | undefined;
  do {
    const rows = await readAfter(db, journal, last, AT_ONCE);
    if (rows.length > 0) yield csvLines(rows.map((row) => cellsOf(row, journal.entities, language)));
    last = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

const PEOPLE = ['users', 'access'];

function cellsOf(
  { at, actor_name, action, resource, record_id, record_name, fields, reason, batch }: Row,
  entities: readonly Entity[],
  language: Language,
): string[] {
  const words = WORDS[language];
  const entity = entities.find((one) => one.resource === resource);
  const kind = KIND_NAMES.find((name) => KINDS[name].some((one) => one === action));
  const labels = fields.map((field) => entity?.fields[field]?.label[language] ?? field);
  const resources: Readonly<Record<string, string>> = words.resources;
  return [
    localTime(at),
    actor_name === null ? words.system : actor_name || words.removed,
    kind ? words.kinds[kind] : action,
    action,
    resources[resource] ?? resource,
    record_id ?? '',
    record_name ?? (record_id !== null && PEOPLE.includes(resource) ? words.removed : ''),
    labels.join(', '),
    renderReason(language, reason) ?? '',
    batch ?? '',
  ];
}
