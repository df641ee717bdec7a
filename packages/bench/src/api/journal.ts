import { detailOf } from '@ar/api/records/history/entry-detail';
import { readHistory } from '@ar/api/records/history/history-routes';
import { findEntry, readJournal } from '@ar/api/records/history/journal';
import { activityQuery, journalOf, MOST_FOUND } from '@ar/domain/activity';
import { KINDS, type Kind } from '@ar/domain/activity-kinds';
import { ENTITIES } from '@ar/domain/entities/all';
import { monument } from '@ar/domain/entities/monument';
import { historyQuery } from '@ar/domain/history';
import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import { type Case, LARGEST_PAGE, LETTERS, USUAL, writings } from './case.ts';
import { EDITED_OFTEN, OFTEN } from './fill.ts';
import { ENTRIES, ROWS } from './options.ts';

const entities = Object.values(ENTITIES);

const IS_THERE = `case resource ${entities
  .map(
    ({ resource, table }) =>
      `when '${resource}' then exists (select from ${table} where id = record_id::int)`,
  )
  .join(' ')} else false end`;

const COLUMNS = `id, at, actor_id, actor_name, action, resource, record_id, record_name, fields, batch, ${IS_THERE} as is_there,
  case when batch is null then 1 else (select count(*) from audit_log as one where one.batch = entry.batch) end as batch_count`;

const ZONE = "at time zone 'Europe/Podgorica'";
const wordsOf = (search: string) => search.toLowerCase().split(' ');

const FILTERS: Record<string, (value: string) => string> = {
  resource: (value) => `resource = '${value}'`,
  kind: (value) => `action in (${KINDS[value as Kind].map((action) => `'${action}'`).join(', ')})`,
  actor: (value) => `actor_id = ${value}`,
  record: (value) => `record_id = '${value}'`,
  from: (value) => `at >= timestamp '${value}' ${ZONE}`,
  to: (value) => `at < (date '${value}' + 1)::timestamp ${ZONE}`,
  search: (value) =>
    wordsOf(value)
      .map((word) => `search_text like '%${word}%'`)
      .join(' and '),
};

/** Without a period, record or search, the server reads a stored number of entries. */
function journalByHand({ searchParams }: URL, by?: Case['by']): string[] {
  const { limit = '10', offset = '0', ...asked } = Object.fromEntries(searchParams);
  const { search = '', record } = asked;
  const conditions = Object.entries(asked).map(([name, value]) => FILTERS[name]?.(value) ?? '');
  // Staff see only entries of their department. Their searches find deleted records only by name.
  if (by) {
    conditions.push("resource = 'monuments'");
    const byName = wordsOf(search).map((word) => `fold(record_name) like '%${word}%'`);
    if (search) conditions.push(`(${IS_THERE} or ${byName.join(' and ')})`);
  }
  const isCounted = !('from' in asked) && !search && !record;
  if (!search && !record) conditions.push('leads');
  const where = `where ${conditions.join(' and ')}`;
  const isShort = search !== '' && wordsOf(search).every(({ length }) => length < 3);
  const log = isShort
    ? `(select * from audit_log order by at desc, id desc limit ${MOST_FOUND}) as entry`
    : 'audit_log as entry';
  const counted = isCounted
    ? `select sum(entries) from activity_counts where ${conditions.slice(0, -1).join(' and ') || 'true'}`
    : `select count(*) from (select from ${log} ${where} limit ${search ? MOST_FOUND : 'all'}) as found`;
  return [
    // Selects the page before the joins. Otherwise PostgreSQL would read whole lists to find the existing records.
    `select ${COLUMNS} from (
      select * from ${log} ${where} order by at desc, id desc limit ${limit} offset ${offset}) as entry
      order by at desc, id desc`,
    counted,
  ];
}

const ofJournal = (title: string, queries: readonly string[], more: Partial<Case> = {}): Case => ({
  title: `journal, ${title}`,
  addresses: queries.map((query) => `/api/activity/?${query}`),
  async read(db, { searchParams }) {
    const { limit, offset, ordering, ...filter } = activityQuery.parse(Object.fromEntries(searchParams));
    return readJournal(db, { filter, seen: journalOf(more.by ?? 'SuperAdmin'), entities }, { limit, offset });
  },
  byHand: (asked) => journalByHand(asked, more.by),
  ...USUAL,
  ...more,
});

const numbers = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at));

const idOf = ({ pathname }: URL) => Number(/\d+/.exec(pathname));

const HISTORY: Case = {
  title: "journal, a record's history",
  addresses: numbers(
    100,
    (at) => `/api${monument.path}${at < OFTEN ? at + 1 : 1 + ((at * 97) % ROWS)}/history/`,
  ),
  async read(db, asked) {
    await readHistory(db, monument, idOf(asked), historyQuery.parse({}));
  },
  byHand(asked) {
    const where = `where resource = 'monuments' and record_id = '${idOf(asked)}'`;
    return [
      `select from monuments where id = ${idOf(asked)}`,
      `select id, at, actor_name, action, version, before, after from audit_log ${where} order by at desc, id desc limit 10`,
      `select count(*) from audit_log ${where}`,
    ];
  },
  ...USUAL,
};

/** Entries of often edited records, so that the response also contains later changes. */
const DETAIL: Case = {
  title: 'journal, an entry with its values',
  addresses: numbers(
    100,
    (at) => `/api/activity/${EDITED_OFTEN * (1 + Math.floor((at / 100) * (ENTRIES / EDITED_OFTEN)))}/`,
  ),
  async read(db, asked) {
    const seen = journalOf('SuperAdmin');
    const entry = await findEntry(db, idOf(asked), { seen, entities });
    if (!entry) throw new Error(`There is no ${asked.pathname}.`);
    await detailOf(db, entry, { role: 'SuperAdmin', seen, entities });
  },
  byHand(asked) {
    const id = idOf(asked);
    const record = `(select record_id from audit_log where id = ${id})`;
    return [
      `select ${COLUMNS}, before, after from audit_log as entry where id = ${id}`,
      `select * from monuments where id = ${record}::int`,
      `select files.* from monuments join files on files.id in (image_id, audio_description_id, base_of_knowledge_id)
        where monuments.id = ${record}::int`,
      `select distinct on (field) field, actor_name, at from audit_log, unnest(fields) as field
        where resource = 'monuments' and record_id = ${record} and id > ${id} order by field, at desc, id desc`,
    ];
  },
  ...USUAL,
};

export const JOURNAL: readonly Case[] = [
  ofJournal('first page', [''], { warmsUp: true }),
  ofJournal(`page of ${MAX_PAGE_LIMIT}`, [`limit=${MAX_PAGE_LIMIT}`], LARGEST_PAGE),
  ofJournal(
    'any page',
    // Alternates small and large offsets, because the benchmark records statements for only one second.
    numbers(100, (at) => `offset=${Math.floor(((at * 37) % 100) * 0.0094 * ENTRIES)}`),
    { p99: 3000 },
  ),
  ofJournal(
    'each department',
    ['users', 'buildings', 'monuments', 'clerk'].map((one) => `resource=${one}`),
  ),
  ofJournal(
    'each kind',
    Object.keys(KINDS).map((one) => `kind=${one}`),
  ),
  ofJournal(
    'each person',
    numbers(40, (at) => `actor=${at + 1}`),
  ),
  ofJournal(
    'a week',
    numbers(100, (at) => `from=2025-0${1 + (at % 9)}-03&to=2025-0${1 + (at % 9)}-09`),
  ),
  ofJournal(
    'department, kind and person',
    numbers(40, (at) => `resource=monuments&kind=deleted&actor=${at + 1}`),
  ),
  ofJournal(
    'a record',
    numbers(100, (at) => `resource=monuments&record=${at * 97 + 1}`),
  ),
  HISTORY,
  DETAIL,
  ofJournal('first page, staff', [''], { by: 'MonumentsAdmin' }),
  ...[undefined, 'MonumentsAdmin' as const].flatMap((by) => {
    const [who, more] = by ? [', staff', { by }] : ['', {}];
    const rare = (at: number) => `${(20_000 + at * 7) % ROWS}-ka`;
    return [
      ofJournal(
        `new searches, 1 record${who}`,
        numbers(2000, (at) => `search=${rare(at)}`),
        { once: true, ...more },
      ),
      ofJournal(
        `new searches, two words${who}`,
        numbers(2000, (at) => `search=kula+${rare(at)}`),
        { once: true, ...more },
      ),
      ofJournal(
        `new searches, 10 %${who}`,
        writings(['kula']).map((word) => `search=${word}`),
        { p99: 1500, ...more },
      ),
    ];
  }),
  ofJournal(
    '2 letters',
    LETTERS.slice(0, 100).map((word) => `search=${word}`),
    { p99: 3000 },
  ),
];
