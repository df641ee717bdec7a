import { type Entity, namingFields, writtenFields } from '@ar/domain/entities/entity';
import type { ListQuery, Page } from '@ar/domain/page';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { createCache } from '../../platform/cache.ts';
import { PREPARED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { stemsOf } from '../definitions/tables.ts';
import { columnOf, nameOfPerson, narrow } from './filters.ts';

type Filters = Readonly<Record<string, unknown>>;
type Pages = Pick<ListQuery, 'limit' | 'offset'>;
export type ListParams = Pick<ListQuery, 'search' | 'ordering'> & Filters;

export interface List<Row> {
  page(asked: ListParams & Pages): Promise<{ count: number; rows: Row[] }>;
  ids(asked: ListParams): Promise<Int32Array>;
}

const MOST_BYTES = 16_000_000;

/** Reads a list. Caches the ids of a query until the list changes, so that a page reads only its own rows. */
export function listOf<Tables, From extends keyof Tables, Row>(
  db: Kysely<DB>,
  entity: Entity,
  rows: SelectQueryBuilder<Tables, From, Row>,
): List<Row> {
  const { table, fields } = entity;
  const cached = createCache<Int32Array>({ mostBytes: MOST_BYTES, bytesOf: ({ byteLength }) => byteLength });

  async function ids({ search, ordering, ...filters }: ListParams): Promise<Int32Array> {
    const words = wordsOf(search);
    const { conditions, key } = narrow(entity, filters);
    const isByPerson = fields[ordering?.replace('-', '') ?? '']?.kind === 'person';
    const version = await readVersions(db, table, ...(isByPerson ? ['users'] : []));
    const order = orderBy(table, ordering, (name) => shownValue(entity, name));
    const all = () =>
      cached(JSON.stringify([version, ordering]), () =>
        readIds(db, sql`select id from ${sql.table(table)} order by ${order}`),
      );
    if (words.length + conditions.length === 0) return all();
    return cached(JSON.stringify([version, ordering, words, key]), async () => {
      const found = await findIds(db, entity, { words, conditions, byRelevance: !ordering });
      return ordering ? intersect(await all(), found) : found;
    });
  }

  async function page(asked: ListParams & Pages) {
    const found = await ids(asked);
    const shown = [...found.slice(asked.offset, asked.offset + asked.limit)];
    const read = () => inOrderOf(shown, table, rows).execute();
    return { count: found.length, rows: shown.length > 0 ? await read() : [] };
  }

  return { ids, page };
}

export function inOrderOf<Tables, From extends keyof Tables, Row>(
  ids: readonly number[],
  table: string,
  rows: SelectQueryBuilder<Tables, From, Row>,
) {
  const id = sql.ref(`${table}.id`);
  const asked = sql`${ids}::int[]`;
  return rows.where(sql<boolean>`${id} = any(${asked})`).orderBy(sql`array_position(${asked}, ${id})`);
}

function shownValue(entity: Entity, name: string): RawBuilder<unknown> {
  const { kind } = entity.fields[name] ?? {};
  const column = columnOf(entity, name);
  if (kind === 'person') return nameOfPerson(column);
  return kind === 'choice' ? sql.ref(`${entity.table}.role_label`) : column;
}

const VERSIONS = `${PREPARED} select coalesce(string_agg(version::text, ' ' order by list), '') as versions
  from list_versions where list = any(`;

/** A version of these lists that changes with each row, on every server. */
export async function readVersions(db: Kysely<DB>, ...lists: string[]): Promise<string> {
  const { rows } = await sql<{ versions: string }>`${sql.raw(VERSIONS)}${lists}::text[])`.execute(db);
  return rows[0]?.versions ?? '';
}

/** Ends with the id, so that equal rows never move between pages; without `ordering` newest first. */
export function orderBy(
  table: string,
  ordering = '-',
  columnFor = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`),
): RawBuilder<unknown> {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const name = ordering.replace('-', '');
  const id = sql`${sql.ref(`${table}.id`)} ${direction}`;
  return name ? sql`${columnFor(name)} ${direction}, ${id}` : id;
}

export async function readPart<Tables, From extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, From, Row>,
  { limit, offset }: Pages,
) {
  const [rows, count] = await Promise.all([all.limit(limit).offset(offset).execute(), countOf(all)]);
  return { count, rows };
}

export async function countOf<Tables, From extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const counted = all.clearSelect().clearOrderBy().select(sql`count(*)`.as('count'));
  const total = await counted.$castTo<{ count: number }>().executeTakeFirst();
  return total?.count ?? 0;
}

export function pageAnswer<Row>(
  address: string,
  { limit, offset, ...asked }: Pages & Filters,
  { count, rows: results }: { count: number; rows: Row[] },
): Page<Row> {
  function addressAt(at: number): string {
    const page = new URL(address);
    for (const [name, value] of Object.entries({ limit, offset: at, ...asked }))
      if (value) page.searchParams.set(name, String(value));
    page.searchParams.sort();
    return page.href;
  }
  const next = offset + limit < count ? addressAt(offset + limit) : null;
  return { count, next, previous: offset > 0 ? addressAt(Math.max(offset - limit, 0)) : null, results };
}

/** The trigram index would be read completely for fewer letters. */
export const isShort = (word: string): boolean => word.length < 3;

/** Above this number of matching names, a name says nothing about relevance. */
const MOST_NAMED = 1000;

/** Stop words, ignored unless the search has no other words. */
const LITTLE = new Set(
  'a i u o s sa k ka na od do iz za po pri kod uz nad pod pred br broj the a an of at in on to by for and'.split(
    ' ',
  ),
);

export function wordsOf(search: string): readonly string[] {
  const words = search.split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !LITTLE.has(word.toLowerCase().replace(/\.$/, '')));
  return telling.length > 0 ? telling : words;
}

export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  isShort(word) ? sql`strpos(${text}, fold(${word})) > 0` : sql`${text} like search_pattern(${word})`;

interface Question {
  words: readonly string[];
  conditions: readonly RawBuilder<unknown>[];
  byRelevance: boolean;
}

/** Finds records with every word: by name, then as written, then by stems in any text; each group newest first. */
export async function findIds(db: Kysely<DB>, entity: Entity, { words, conditions, byRelevance }: Question) {
  const where = (...matches: RawBuilder<unknown>[]) =>
    sql`select id from ${sql.table(entity.table)} where ${sql.join([...matches, ...conditions], sql` and `)}`;
  if (words.length === 0) return newestFirst(await readIds(db, where()));
  const stemmed = (fields: readonly string[]) =>
    where(sql`${stemsOf(entity, fields)} @@ words_asked(${words.join(' ')})`);
  const named = byRelevance
    ? sql`${stemmed(namingFields(entity))} limit ${MOST_NAMED + 1}`
    : where(sql`false`);
  const { rows } = await sql<Record<'named' | 'written' | 'stems', Buffer>>`
    select ${idsIn(named)} as named,
      ${idsIn(where(...words.map((word) => hasWord(sql`search_text`, word))))} as written,
      ${idsIn(stemmed(writtenFields(entity)))} as stems`.execute(db);
  const groups = rows.flatMap(({ named, written, stems }) => [named, written, stems].map(unpackIds));
  if (groups[0] && groups[0].length > MOST_NAMED) groups.shift();
  return withoutRepeats(groups.map(newestFirst));
}

const newestFirst = (ids: Int32Array) => ids.sort().reverse();

/** The ids of `order` that are in `found`, in the order of `order`. */
export function intersect(order: Int32Array, found: Int32Array): Int32Array {
  const isFound = marksFor([found]);
  for (const id of found) isFound[id] = 1;
  return order.filter((id) => isFound[id] === 1);
}

function withoutRepeats(groups: readonly Int32Array[]): Int32Array {
  const isSeen = marksFor(groups);
  const all = new Int32Array(groups.reduce((count, { length }) => count + length, 0));
  let count = 0;
  for (const group of groups)
    for (const id of group) {
      if (isSeen[id]) continue;
      isSeen[id] = 1;
      all[count++] = id;
    }
  return all.slice(0, count);
}

/** One byte for each possible id: a `Set` of 100,000 numbers takes twenty times as long. */
function marksFor(groups: readonly Int32Array[]): Uint8Array {
  let highest = 0;
  for (const group of groups) for (const id of group) if (id > highest) highest = id;
  return new Uint8Array(highest + 1);
}

/** Returns ids as one value of four bytes each: `pg` would make an object for each of 100,000 rows. */
const idsIn = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(string_agg(int4send(id), ''), '') from (${query}) as found)`;

const unpackIds = (packed: Buffer) => new Int32Array(Uint8Array.from(packed.swap32()).buffer);

export async function readIds(db: Kysely<DB>, query: RawBuilder<unknown>): Promise<Int32Array> {
  const { rows } = await sql<{ ids: Buffer }>`select ${idsIn(query)} as ids`.execute(db);
  return unpackIds(rows[0]?.ids ?? Buffer.alloc(0));
}
