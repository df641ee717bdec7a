import { type Kysely, type RawBuilder, sql } from 'kysely';
import { createCache } from '../../platform/cache.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Narrowed } from './filters.ts';
import { amongThem, findIds, type Ids, type Listed, readIds } from './find-ids.ts';
import { type ListName, readVersions } from './list-version.ts';

export type Columns = Readonly<Record<string, string | { person: string }>>;

interface Order {
  column?: string | undefined;
  person?: string | undefined;
  descending: boolean;
}

/**
 * What an `ordering` asks for. Without one the newest comes first, since after adding the list goes to page 1, and what
 * a search finds comes as `findIds` says.
 */
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

/**
 * Searches a list. What was found and how a list is ordered are kept until the list changes, so that its next page,
 * another order, or the same question of somebody else reads only the rows that are shown.
 */
export function createSearch(db: Kysely<DB>, entity: Listed) {
  const list = entity.table;
  const kept = createCache<Ids>({ mostBytes: MOST_BYTES, bytesOf: ({ byteLength }) => byteLength });
  const counted = createCache<number>({ max: 1 });
  const ascending = (order: Order, among?: Ids) => {
    const some = among && sql`where ${sql.ref(`${list}.id`)} = any(${[...among]}::int[])`;
    return readIds(db, inOrder(list, order, some));
  };
  return {
    /** The ids of one page of those that a search finds and that meet each condition, in order, and how many there are in all. */
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

/** Takes a page of those that count, and looks no further. Each order is closed by the id, so descending is backwards. */
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
