import {
  type Entity,
  languageOf,
  orderingOf,
  searchedFields,
  writtenFields,
} from '@ar/domain/entities/entity';
import { type Excerpt, excerptsOfSearch, excerptsQuery, type Part } from '@ar/domain/page';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, recordRoute } from '../../platform/http/routes.ts';
import { wordsOf } from './find-ids.ts';

/** `GET {list}excerpts/`: why a search found these records. Who is not in the list has none. */
export function excerptsRoute(app: Api, entity: Entity): void {
  const schemas = { querystring: excerptsQuery };
  const route = recordRoute(entity, 'list', 'listXExcerpts', answers(excerptsOfSearch), schemas);
  app.get(`${entity.path}excerpts/`, route, async ({ query }) => ({
    excerpts: await readExcerpts(app.db, entity, query.search, query.ids),
  }));
}

interface Text extends Pick<Excerpt, 'id' | 'field' | 'language'> {
  text: string;
}

export async function readExcerpts(
  db: Kysely<DB>,
  entity: Entity,
  search: string,
  ids: readonly number[],
): Promise<Excerpt[]> {
  const texts = await readTexts(db, entity, ids);
  const isFound = await readFoundWords(db, entity, search, texts);
  const columns: readonly string[] = orderingOf(entity);
  return texts.flatMap(({ text, ...of }) => {
    const parts = partsOf(text, search, (word) => isFound(word, of));
    if (parts.length === 0) return [];
    return [{ ...of, parts: columns.includes(of.field) ? parts : cutRoundFound(parts) }];
  });
}

const inEnglish = ({ language }: Pick<Text, 'language'>) => language === 'en';

async function readTexts(db: Kysely<DB>, entity: Entity, ids: readonly number[]): Promise<Text[]> {
  const fields = writtenFields(entity);
  const { rows } = await sql<{ id: number } & Record<string, string | null>>`
    select id, ${sql.join(fields.map((field) => sql.ref(field)))} from ${sql.table(entity.table)}
    where id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], id)`.execute(db);
  return rows.flatMap((row) =>
    fields.flatMap((field) => {
      const text = row[field]?.trim();
      return text ? [{ id: row.id, field, language: languageOf(entity, field) ?? null, text }] : [];
    }),
  );
}

/** Which words of these texts the search finds. All are folded in one call, which takes a tenth of single calls. */
async function readFoundWords(db: Kysely<DB>, entity: Entity, search: string, texts: readonly Text[]) {
  const asked = wordsOf(search);
  const wordsWhere = (is: (text: Text) => boolean) => [
    ...new Set(texts.filter(is).flatMap(({ text }) => [...wordsIn(text, search)].map(([word]) => word))),
  ];
  const english = wordsWhere(inEnglish);
  const words = [...english, ...wordsWhere((text) => !inEnglish(text))];
  // A record has all words that are asked for, and a text of it any of them.
  const { rows } = await sql<{ word: string; is_english: boolean; stems: boolean | null; written: boolean }>`
    with asked as materialized (
      select replace(words_asked(${asked.join(' ')})::text, '&', '|')::tsquery as stems,
        array(select fold(word) from unnest(${asked}::text[]) as word) as written),
    folded as materialized (select fold(${words.join('\n')}) as lines),
    compared as (
      select word, at <= ${english.length}::int as is_english,
        case when at <= ${english.length}::int then to_tsvector('pg_catalog.english', spelled)
          else to_tsvector('pg_catalog.serbian', spelled) end @@ asked.stems as stems,
        exists (select from unnest(asked.written) as one where strpos(line, one) > 0) as written
      from asked, folded, rows from (
        unnest(${words}::text[]), string_to_table(lines, '\n'),
        string_to_table(regexp_replace(lines collate montenegrin, '[^[:alnum:]\n]+', ' ', 'g'), '\n')
      ) with ordinality as each_word (word, line, spelled, at))
    select * from compared where stems or written`.execute(db);
  const byStems = new Set(
    rows.filter(({ stems }) => stems).map(({ word, is_english }) => `${word} ${is_english}`),
  );
  const asWritten = new Set(rows.filter(({ written }) => written).map(({ word }) => word));
  const searched = searchedFields(entity);
  return (word: string, of: Omit<Text, 'text'>) =>
    byStems.has(`${word} ${inEnglish(of)}`) || (searched.includes(of.field) && asWritten.has(word));
}

/** Letters and digits, with the marks that a letter may be written with. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The same with what stands between them, as in a code or an address. */
const CODE = /[\p{L}\p{M}\p{N}](?:\S*[\p{L}\p{M}\p{N}%_])?/gu;

export const wordsIn = (text: string, search: string) =>
  text.matchAll(/[^\p{L}\p{M}\p{N}\s]/u.test(search) ? CODE : WORD);

export function partsOf(text: string, search: string, isFound: (word: string) => boolean): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: word, index } of wordsIn(text, search)) {
    if (!isFound(word)) continue;
    if (index > at) parts.push({ text: text.slice(at, index), found: false });
    parts.push({ text: word, found: true });
    at = index + word.length;
  }
  if (at > 0 && at < text.length) parts.push({ text: text.slice(at), found: false });
  return parts;
}

/** So many characters stand before the first word that was found, and from it on, at most; no word is cut. */
const BEFORE = 24;
const FROM_IT = 110;

export function cutRoundFound(parts: readonly Part[]): Part[] {
  const whole = parts.map(({ text }) => text).join('');
  let end = 0;
  const placed = parts.map((part) => {
    const start = end;
    end += part.text.length;
    return { ...part, start, end };
  });
  const { first, last } = densest(placed.filter(({ found }) => found));
  const [from, to] = [startBefore(whole, first), endAfter(whole, last, first + FROM_IT)];
  const kept = placed
    .filter(({ start, end }) => end > from && start < to)
    .map(({ text, found, start }) => ({ text: text.slice(Math.max(from - start, 0), to - start), found }));
  const more = { text: '…', found: false };
  return [...(from > 0 ? [more] : []), ...kept, ...(to < whole.length ? [more] : [])];
}

function densest(found: readonly { start: number; end: number }[]) {
  let best = { first: 0, last: 0, count: 0 };
  let next = 0;
  for (const [at, { start: first, end }] of found.entries()) {
    next = Math.max(next, at + 1);
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= first + FROM_IT) next += 1;
    const count = next - at;
    if (count > best.count) best = { first, last: found[next - 1]?.end ?? end, count };
  }
  return best;
}

function startBefore(whole: string, place: number): number {
  if (place <= BEFORE) return 0;
  const space = whole.slice(place - BEFORE, place).search(/\s\S/);
  return space < 0 ? place : place - BEFORE + space + 1;
}

function endAfter(whole: string, place: number, most: number): number {
  if (whole.length <= most) return whole.length;
  const space = whole.slice(place, most).search(/\s\S*$/);
  return space < 0 ? place : place + space;
}
