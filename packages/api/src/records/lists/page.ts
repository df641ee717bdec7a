import type { ListQuery, Page } from '@ar/domain/page';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { createCache } from '../../platform/cache.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Narrowed, narrow } from './filters.ts';
import { amongThem, findIds, type Ids, type Listed, readIds, wordsOf } from './find-ids.ts';
import { type ListName, readVersions } from './list-version.ts';

interface Source<Tables, From extends keyof Tables, Row> {
  entity: Listed;
  rows: SelectQueryBuilder<Tables, From, Row>;
  columns: Columns;
}

/** What a list is asked for, its filters by their names among it. */
export type Asked = ListQuery & Readonly<Record<string, unknown>>;

export interface List<Row> {
  page(asked: Asked): Promise<{ count: number; rows: Row[] }>;
  /** The ids of everything that is asked for, in order; which page of it does not matter. */
  ids(asked: Asked): Promise<Int32Array>;
}

/** From this offset on, ids are found first: skipped rows are then read in the index alone. */
const FAR = 200;

/** A list to read. Made once, since it keeps what its searches found. */
export function listOf<Tables, From extends keyof Tables, Row>(
  db: Kysely<DB>,
  { entity, rows, columns }: Source<Tables, From, Row>,
): List<Row> {
  const { table } = entity;
  const search = createSearch(db, entity);
  const id = sql.ref(`${table}.id`);

  async function page(asked: Asked) {
    const { limit, offset } = asked;
    const words = wordsOf(asked.search);
    const by = orderOf(asked.ordering, columns);
    const narrowed = narrow(entity, asked);
    if (words.length > 0 || narrowed.conditions.length > 0 || by.person) {
      const { count, ids } = await search.find(words, narrowed, { order: by, limit, offset });
      if (ids.length === 0) return { count, rows: [] };
      const page = sql`${[...ids]}::int[]`;
      const shown = rows
        .where(sql<boolean>`${id} = any(${page})`)
        .orderBy(sql`array_position(${page}, ${id})`);
      return { count, rows: await shown.execute() };
    }
    const order = orderBy(table, by);
    const far = sql<boolean>`${id} in (
      select ${id} from ${sql.table(table)} order by ${order} limit ${limit} offset ${offset})`;
    const some = offset < FAR ? rows.limit(limit).offset(offset) : rows.where(far);
    const [shown, count] = await Promise.all([some.orderBy(order).execute(), search.count()]);
    return { count, rows: shown };
  }

  return {
    page,
    async ids(asked) {
      const whole = { order: orderOf(asked.ordering, columns), limit: Number.POSITIVE_INFINITY, offset: 0 };
      return (await search.find(wordsOf(asked.search), narrow(entity, asked), whole)).ids;
    },
  };
}

type Columns = Readonly<Record<string, string | { person: string }>>;

interface Order {
  column?: string | undefined;
  person?: string | undefined;
  descending: boolean;
}

/** The order of a list: without `ordering` the newest first, or the most relevant of a search. */
export function orderOf(ordering: string | undefined, columns: Columns): Order {
  if (!ordering) return { descending: true };
  const by = columns[ordering.replace(/^-/, '')];
  return { ...(typeof by === 'object' ? by : { column: by }), descending: ordering.startsWith('-') };
}

/** Closed by the id, so that equal rows never move between pages. */
export function orderBy(table: string, { column, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  const id = sql`${sql.ref(`${table}.id`)} ${direction}`;
  return column ? sql`${sql.ref(column)} ${direction}, ${id}` : id;
}

interface PageOfIds {
  order: Order;
  limit: number;
  offset: number;
}

/** Four million ids for a list. */
const MOST_BYTES = 16_000_000;

/** So many are sorted by the database; of more, the order of the whole list leaves out what was not found. */
const FEW = 1000;

/** Searches a list. Ids and orders are cached until the list changes; a page then reads only its own rows. */
export function createSearch(db: Kysely<DB>, entity: Listed) {
  const list = entity.table;
  const kept = createCache<Ids>({ mostBytes: MOST_BYTES, bytesOf: ({ byteLength }) => byteLength });
  const counted = createCache<number>({ max: 1 });
  const ascending = (order: Order, among?: Ids) => {
    const some = among && sql`where ${sql.ref(`${list}.id`)} = any(${[...among]}::int[])`;
    return readIds(db, inOrder(list, order, some));
  };
  return {
    async find(
      words: readonly string[],
      narrowed: Narrowed,
      page: PageOfIds,
    ): Promise<{ count: number; ids: Ids }> {
      const { order } = page;
      // An order by names changes with the people too.
      const version = await (list === 'users' ? readVersions(db, list) : readVersions(db, list, 'users'));
      const by = order.column ?? order.person;
      const all = () => kept(`${version} all by ${by}`, () => ascending(order));
      const asked = `${version} found ${words.join(' ')} ${narrowed.key}`;
      const question = { words, conditions: narrowed.conditions, byRelevance: !by };
      const isAll = words.length === 0 && narrowed.conditions.length === 0;
      const found = isAll
        ? await all()
        : await kept(by ? asked : `${asked} by relevance`, () => findIds(db, entity, question));
      const count = found.length;
      if (isAll || !by) return { count, ids: pageOf(found, page) };
      if (count > FEW) return { count, ids: pageOf(await all(), page, amongThem(found)) };
      const sorted = await kept(`${asked} by ${by}`, () => ascending(order, found));
      return { count, ids: pageOf(sorted, page) };
    },
    async count(): Promise<number> {
      const version = await readVersions(db, list);
      return counted(version, async () => {
        const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(list)}`.execute(db);
        return rows[0]?.count ?? 0;
      });
    },
  };
}

/** Each order ends with the id, so descending is backwards. */
function pageOf(ascending: Ids, { order, limit, offset }: PageOfIds, counts = (_id: number) => true): Ids {
  const ids: number[] = [];
  let skip = offset;
  for (let at = 0; at < ascending.length && ids.length < limit; at += 1) {
    const id = ascending[order.descending ? ascending.length - 1 - at : at] as number;
    if (!counts(id)) continue;
    if (skip > 0) skip -= 1;
    else ids.push(id);
  }
  return Int32Array.from(ids);
}

/** All ids in order, or some. An order by a person is one by the name. */
const inOrder = (list: ListName, { column, person }: Order, some = sql``) => {
  const people = person
    ? sql`left join all_users as people on people.id = ${sql.ref(`${list}.${person}`)}`
    : sql``;
  const by = orderBy(list, { column: person ? 'people.name' : column, descending: false });
  return sql`select ${sql.ref(`${list}.id`)} from ${sql.table(list)} ${people} ${some} order by ${by}`;
};

export async function readPart<Tables, From extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, From, Row>,
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
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

/** What a list was asked; not every list can be searched, ordered or narrowed. */
type Neighbour = Pick<ListQuery, 'limit' | 'offset'> & Readonly<Record<string, unknown>>;

/** The answer, with the neighbouring pages' addresses as Django REST Framework gives them. */
export function pageAnswer<Row>(
  address: string,
  query: Neighbour,
  { count, rows }: { count: number; rows: Row[] },
): Page<Row> {
  const { limit, offset } = query;
  return {
    count,
    next: offset + limit < count ? pageAddress(address, query, offset + limit) : null,
    previous: offset > 0 ? pageAddress(address, query, Math.max(offset - limit, 0)) : null,
    results: rows,
  };
}

function pageAddress(address: string, { limit, offset: _, ...asked }: Neighbour, offset: number): string {
  const page = new URL(address);
  page.searchParams.set('limit', String(limit));
  if (offset > 0) page.searchParams.set('offset', String(offset));
  for (const [name, value] of Object.entries(asked)) if (value) page.searchParams.set(name, String(value));
  page.searchParams.sort();
  return page.href;
}
