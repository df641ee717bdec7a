import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { keepByVersion } from './kept-by-version.ts';
import type { ListName } from './list-version.ts';
import { type Order, orderBy } from './order.ts';

/** Ids of rows; in order where it says so. */
type Ids = Int32Array;

/** The rows that a search finds, by their ids. */
export interface Search {
  /** Those of one page, and how many there are in all. `version` is the list's. */
  find(words: readonly string[], version: string, page: SearchPage): Promise<{ count: number; ids: Ids }>;
}

interface SearchPage {
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
export function createSearch(db: Kysely<DB>, list: ListName): Search {
  const kept = keepByVersion<Ids>(MOST_BYTES, ({ byteLength }) => byteLength);
  return {
    async find(words, version, page) {
      const { column } = page.order;
      const asked = words.join(' ');
      const found = await kept.get(`found ${asked}`, version, () => findIds(db, list, words));
      const count = found.length;
      if (!column) return { count, ids: pageOf(found, page) };
      if (count <= FEW) {
        const sorted = () => sortIds(db, list, column, found);
        return { count, ids: pageOf(await kept.get(`found ${asked} by ${column}`, version, sorted), page) };
      }
      const all = await kept.get(`all by ${column}`, version, () => allIds(db, list, column));
      return { count, ids: pageOf(all, page, amongThem(found)) };
    },
  };
}

/** Takes a page of those that count, and looks no further. Each order is closed by the id, so descending is backwards. */
function pageOf(ascending: Ids, { order, limit, offset }: SearchPage, counts = (_id: number) => true): Ids {
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

/** Says whether an id is among these, which are in order: a mark for each, where a `Set` takes ten times as long. */
function amongThem(ids: Ids): (id: number) => boolean {
  const first = ids[0] ?? 0;
  const marks = new Uint8Array((ids.at(-1) ?? first) - first + 1);
  for (const id of ids) marks[id - first] = 1;
  return (id) => marks[id - first] === 1;
}

/** The index of searches holds groups of three letters. Asked for fewer it would be read from end to end. */
const TRIGRAM = 3;

/** Each word must be somewhere, as Django REST Framework's search has it; folding and escaping are SQL's (migration 1). */
async function findIds(db: Kysely<DB>, list: ListName, words: readonly string[]): Promise<Ids> {
  const text = sql.ref('search_text');
  const matches = sql.join(
    words.map((word) =>
      word.length < TRIGRAM
        ? sql`strpos(${text}, fold(${word})) > 0`
        : sql`${text} like search_pattern(${word})`,
    ),
    sql` and `,
  );
  const matching = (size: RawBuilder<unknown>) =>
    sql`select id from ${sql.table(list)} where ${matches} and octet_length(${text}) ${size}`;
  // The two halves of what migration 12 indexes.
  const ids = await readIds(db, sql`${matching(sql`<= 2000`)} union all ${matching(sql`> 2000`)}`);
  return ids.sort();
}

function sortIds(db: Kysely<DB>, list: ListName, column: string, ids: Ids): Promise<Ids> {
  const ascending = orderBy(list, { column, descending: false });
  return readIds(
    db,
    sql`select id from ${sql.table(list)} where id = any(${[...ids]}::int[]) order by ${ascending}`,
  );
}

function allIds(db: Kysely<DB>, list: ListName, column: string): Promise<Ids> {
  const ascending = orderBy(list, { column, descending: false });
  return readIds(db, sql`select id from ${sql.table(list)} order by ${ascending}`);
}

/** As one value of four bytes for each: of 100,000 rows, `pg` would make as many objects. */
async function readIds(db: Kysely<DB>, query: RawBuilder<unknown>): Promise<Ids> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), '') as ids from (${query}) as found`.execute(db);
  // The most significant byte comes first there, and last in this machine's numbers.
  const bytes = new Uint8Array(rows[0]?.ids ?? []);
  Buffer.from(bytes.buffer).swap32();
  return new Int32Array(bytes.buffer);
}
