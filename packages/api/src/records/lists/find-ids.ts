import { type Entity, namingFields, writtenFields } from '@ar/domain/entities/entity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { stemsOf } from '../definitions/tables.ts';

/** The index of searches holds groups of three letters. Asked for fewer it would be read from end to end. */
export const isShort = (word: string): boolean => word.length < 3;

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

export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  isShort(word) ? sql`strpos(${text}, fold(${word})) > 0` : sql`${text} like search_pattern(${word})`;

interface Question {
  words: readonly string[];
  conditions: readonly RawBuilder<unknown>[];
  byRelevance: boolean;
}

/** Records with every word: by their names, then as written, then by stems in any text; each group newest first. */
export async function findIds(
  db: Kysely<DB>,
  entity: Entity,
  { words, conditions, byRelevance }: Question,
): Promise<number[]> {
  const where = (...matches: RawBuilder<unknown>[]) =>
    sql`select id from ${sql.table(entity.table)} where ${sql.join([...matches, ...conditions], sql` and `)}`;
  if (words.length === 0) return newestFirst(await readIds(db, where()));
  const stemmed = (fields: readonly string[]) =>
    where(sql`${stemsOf(entity, fields)} @@ words_asked(${words.join(' ')})`);
  const named = byRelevance
    ? sql`${stemmed(namingFields(entity))} limit ${MOST_NAMED + 1}`
    : where(sql`false`);
  const { rows } = await sql<Record<'named' | 'written' | 'stems', number[]>>`
    select ${idsIn(named)} as named,
      ${idsIn(where(...words.map((word) => hasWord(sql`search_text`, word))))} as written,
      ${idsIn(stemmed(writtenFields(entity)))} as stems`.execute(db);
  return [
    ...new Set(
      rows.flatMap(({ named, written, stems }) => [
        ...(named.length > MOST_NAMED ? [] : newestFirst(named)),
        ...newestFirst(written),
        ...newestFirst(stems),
      ]),
    ),
  ];
}

const newestFirst = (ids: number[]) => ids.sort((one, other) => other - one);

/** Ids in one value: `pg` would make an object for each row of 100,000. */
const idsIn = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(id), '[]') from (${query}) as found)`;

export async function readIds(db: Kysely<DB>, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select ${idsIn(query)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
