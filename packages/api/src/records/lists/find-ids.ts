import { type Entity, namingFields, writtenFields } from '@ar/domain/entities/entity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { stemsOf } from '../definitions/tables.ts';
import type { Narrowed } from './filters.ts';
import type { ListName } from './list-version.ts';

export type Listed = Entity & { table: ListName };

export type Ids = Int32Array;

/** The index of searches holds groups of three letters. Asked for fewer it would be read from end to end. */
const TRIGRAM = 3;

/** Where more names match, names are no sign of relevance. */
const MOST_NAMED = 1000;

/** Stop words: a record need not have them where other words are asked for. */
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

interface Question extends Pick<Narrowed, 'conditions'> {
  words: readonly string[];
  byRelevance: boolean;
}

/**
 * Finds records that have every word: in their names, then as written in the searched fields, then by stems in any text. The
 * least relevant come first, then the oldest, because lists read the ids backwards.
 */
export async function findIds(
  db: Kysely<DB>,
  entity: Listed,
  { words, conditions, byRelevance }: Question,
): Promise<Ids> {
  const where = (...matches: RawBuilder<unknown>[]) =>
    sql`select id from ${sql.table(entity.table)} where ${sql.join([...matches, ...conditions], sql` and `)}`;
  if (words.length === 0) return (await readIds(db, where())).sort();
  const asked = sql`words_asked(${words.join(' ')})`;
  const written = words.map((word) =>
    word.length < TRIGRAM
      ? sql`strpos(search_text, fold(${word})) > 0`
      : sql`search_text like search_pattern(${word})`,
  );
  const named = where(sql`${stemsOf(entity, namingFields(entity))} @@ ${asked}`);
  const found = await readEach(db, [
    where(...written),
    where(sql`${stemsOf(entity, writtenFields(entity))} @@ ${asked}`),
    ...(byRelevance ? [sql`${named} limit ${MOST_NAMED + 1}`] : []),
  ]);
  const [byName = new Int32Array()] = found.splice(2);
  return inOrderOfRelevance(byName.length > MOST_NAMED ? found : [byName, ...found]);
}

/** Keeps the first of equal ids, and turns the order of the lists round. */
function inOrderOfRelevance(found: readonly Ids[]): Ids {
  const parts: Ids[] = [];
  for (const ids of found) {
    const before = parts.map(amongThem);
    parts.push(ids.filter((id) => !before.some((isAmong) => isAmong(id))).sort());
  }
  return concatenated(parts.reverse());
}

function concatenated(parts: readonly Ids[]): Ids {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Whether an id is among these. A `Set` of 50,000 takes ten times as long. */
export function amongThem(ids: Ids): (id: number) => boolean {
  let [first, last] = [ids[0] ?? 0, ids[0] ?? 0];
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  const marks = new Uint8Array(last - first + 1);
  for (const id of ids) marks[id - first] = 1;
  return (id) => marks[id - first] === 1;
}

export async function readIds(db: Kysely<DB>, query: RawBuilder<unknown>): Promise<Ids> {
  const [ids = new Int32Array()] = await readEach(db, [query]);
  return ids;
}

/** Reads ids as four bytes each: `pg` would make an object for each row of 100,000. */
async function readEach(db: Kysely<DB>, queries: readonly RawBuilder<unknown>[]): Promise<Ids[]> {
  const values = queries.map(
    (query, at) =>
      sql`(select string_agg(int4send(id), '') from (${query}) as found) as ${sql.id(`ids_${at}`)}`,
  );
  const { rows } = await sql<Record<string, Buffer | null>>`select ${sql.join(values)}`.execute(db);
  return Object.values(rows[0] ?? {}).map(numbersOf);
}

function numbersOf(value: Buffer | null): Ids {
  // The most significant byte comes first there, and last in this machine's numbers.
  const bytes = new Uint8Array(value ?? []);
  Buffer.from(bytes.buffer).swap32();
  return new Int32Array(bytes.buffer);
}
