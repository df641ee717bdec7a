import { type Entity, namingFields, writtenFields } from '@ar/domain/entities/entity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { stemsOf } from '../definitions/tables.ts';

/** For a word of fewer than three characters, PostgreSQL would read the whole trigram index. */
export const isShort = (word: string): boolean => word.length < 3;

/** If more names match, a match in the name does not affect the order. */
const MOST_NAMED = 1000;

/** A search ignores these words if it has other words. */
const STOP_WORDS = new Set(
  'a i u o s sa k ka na od do iz za po pri kod uz nad pod pred br broj the a an of at in on to by for and'.split(
    ' ',
  ),
);

export function wordsOf(search: string): readonly string[] {
  const words = search.split(/\s+/).filter(Boolean);
  const meaningful = words.filter((word) => !STOP_WORDS.has(word.toLowerCase().replace(/\.$/, '')));
  return meaningful.length > 0 ? meaningful : words;
}

export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  isShort(word) ? sql`strpos(${text}, fold(${word})) > 0` : sql`${text} like search_pattern(${word})`;

interface Question {
  words: readonly string[];
  conditions: readonly RawBuilder<unknown>[];
  byRelevance: boolean;
}

/** Order: found in the name, then found as written, then found by stems. Each group has the newest record first. */
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
  const all = new Int32Array(groups.reduce((count, { length }) => count + length, 0));
  let count = 0;
  for (const group of groups) {
    all.set(newestFirst(group), count);
    count += group.length;
  }
  return withoutRepeats(all);
}

const newestFirst = (ids: Int32Array) => ids.sort().reverse();

export function intersect(order: Int32Array, found: Int32Array): Int32Array {
  const isFound = marksFor(found);
  for (const id of found) isFound[id] = 1;
  return order.filter((id) => isFound[id] === 1);
}

function withoutRepeats(ids: Int32Array): Int32Array {
  const isSeen = marksFor(ids);
  return ids.filter((id) => {
    if (isSeen[id]) return false;
    isSeen[id] = 1;
    return true;
  });
}

/** Uses an array of bytes, because a `Set` of 100,000 numbers takes twenty times as long. */
const marksFor = (ids: Int32Array) =>
  new Uint8Array(1 + ids.reduce((highest, id) => Math.max(highest, id), 0));

/** Packs four bytes per id into one value, because `pg` would make an object for each row. */
const idsIn = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(string_agg(int4send(id), ''), '') from (${query}) as found)`;

const unpackIds = (packed: Buffer) => new Int32Array(Uint8Array.from(packed.swap32()).buffer);

export async function readIds(db: Kysely<DB>, query: RawBuilder<unknown>): Promise<Int32Array> {
  const { rows } = await sql<{ ids: Buffer }>`select ${idsIn(query)} as ids`.execute(db);
  return unpackIds(rows[0]?.ids ?? Buffer.alloc(0));
}
