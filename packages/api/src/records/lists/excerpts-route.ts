import { languageOf, orderingOf, searchedFields, writtenFields } from '@ar/domain/entities/entity';
import { type Excerpt, excerptsOfSearch, excerptsQuery } from '@ar/domain/page';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, routeOf } from '../../platform/http/routes.ts';
import { cutRoundFound, partsOf, wordsIn } from './excerpts.ts';
import { type Listed, wordsOf } from './find-ids.ts';

/** `GET {list}excerpts/`: why a search found these records. Who is not in the list has none. */
export function excerptsRoute(app: Api, entity: Listed): void {
  const { resource, name, path, words } = entity;
  const call = {
    operationId: `list${name}Excerpts`,
    tag: resource,
    summary: `The texts of ${words.many} in which a search found words, these words marked`,
  };
  const schemas = { querystring: excerptsQuery };
  const route = routeOf(requires('list', resource), call, answers(excerptsOfSearch), schemas);
  app.get(`${path}excerpts/`, route, async ({ query }) => ({
    excerpts: await readExcerpts(app.db, entity, query.search, query.ids),
  }));
}

interface Text extends Pick<Excerpt, 'id' | 'field' | 'language'> {
  text: string;
}

export async function readExcerpts(
  db: Kysely<DB>,
  entity: Listed,
  search: string,
  ids: readonly number[],
): Promise<Excerpt[]> {
  const texts = await readTexts(db, entity, ids);
  const found = await readFoundWords(db, search, texts);
  const columns: readonly string[] = orderingOf(entity);
  const searched = searchedFields(entity);
  return texts.flatMap(({ text, ...of }) => {
    const byStems = found.byStems[inEnglish(of) ? 'english' : 'montenegrin'];
    const asWritten = searched.includes(of.field) ? found.asWritten : undefined;
    const parts = partsOf(text, search, (word) => byStems.has(word) || asWritten?.has(word) === true);
    if (parts.length === 0) return [];
    return [{ ...of, parts: columns.includes(of.field) ? parts : cutRoundFound(parts) }];
  });
}

const inEnglish = ({ language }: Pick<Text, 'language'>) => language === 'en';

/** All that people wrote in these records, by the records and by their fields. */
async function readTexts(db: Kysely<DB>, entity: Listed, ids: readonly number[]): Promise<Text[]> {
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

/**
 * Which words of these texts the search finds, as `words_of` and `search_text` would say (0105-search.sql). All are folded at
 * once, each on a line of its own: calls for single words take ten times as long.
 */
async function readFoundWords(db: Kysely<DB>, search: string, texts: readonly Text[]) {
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
  const those = (is: (row: (typeof rows)[number]) => boolean | null) =>
    new Set(rows.filter(is).map(({ word }) => word));
  return {
    byStems: {
      montenegrin: those(({ stems, is_english }) => stems && !is_english),
      english: those(({ stems, is_english }) => stems && is_english),
    },
    asWritten: those(({ written }) => written),
  };
}
