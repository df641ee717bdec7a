import {
  type Entity,
  fieldsOf,
  headingFields,
  languageOf,
  namingFields,
  orderingOf,
  searchedFields,
  writtenFields,
} from '@ar/domain/entities/entity';
import { filterSchemas } from '@ar/domain/entities/schemas';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import {
  type Excerpt,
  excerptsOfSearch,
  excerptsQuery,
  type ListQuery,
  listQuery,
  nearestNames,
  nearestQuery,
  type Part,
  pageOf,
  peopleOfList,
} from '@ar/domain/page';
import { placeFields, placesOf, placesQuery } from '@ar/domain/places';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { createCache } from '../../platform/cache.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, recordRoute } from '../../platform/http/routes.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { narrow } from './filters.ts';
import { type List, type ListParams, pageAnswer, readVersions } from './page.ts';
import { intersect, wordsOf } from './search.ts';

export function listRoute<Row extends z.ZodType>(
  app: Api,
  entity: Entity,
  row: Row,
  list: List<z.output<Row>>,
): void {
  const address = `${app.config.publicOrigin}/api${entity.path}`;
  // Without `strict`, a misspelt filter would return every row.
  const schemas = { querystring: listQuery(orderingOf(entity)).extend(filterSchemas(entity)).strict() };
  const route = recordRoute(entity, 'list', 'listXs', answers(pageOf(row)), schemas);
  app.get(entity.path, route, async (request) => {
    const query = request.query as ListParams & ListQuery;
    return pageAnswer(address, query, await list.page(query));
  });
}

const MOST = 3;

/** Returns similar names for a search without results. The most similar name is first. */
export function nearestRoute(app: Api, entity: Entity): void {
  const schemas = { querystring: nearestQuery };
  const route = recordRoute(entity, 'list', 'listXNearest', answers(nearestNames), schemas);
  app.get(`${entity.path}nearest/`, route, async (request) => ({
    names: await readNearest(app.db, entity, request.query.search),
  }));
}

export async function readNearest(db: Kysely<DB>, entity: Entity, search: string): Promise<string[]> {
  const textOf = (fields: readonly string[]) =>
    sql`concat_ws(' ', ${sql.join(fields.map((field) => sql.ref(field)))})`;
  const [asked, named] = [sql`fold(${search})`, sql`fold(${textOf(namingFields(entity))})`];
  const { rows } = await sql<{ name: string }>`
    select ${textOf(headingFields(entity))} as name from ${sql.table(entity.table)}
    where ${asked} <% search_text and ${asked} <% ${named}
    group by 1 order by max(word_similarity(${asked}, ${named})) desc, 1 limit ${MOST}`.execute(db);
  return rows.map(({ name }) => name);
}

const PREPARED_JSON = { type: 'application/json; charset=utf-8', caching: 'no-store' };

/** Lists people for staff who may not list users but may filter by person. */
export function peopleRoute(app: Api, entity: Entity): void {
  const columns = fieldsOf(entity).flatMap(([, field]) => (field.kind === 'person' ? [field.column] : []));
  const ids = columns.map((column) => sql`select ${sql.ref(column)} from ${sql.table(entity.table)}`);
  const people = sql<{ id: number; name: string }>`
    select id, name from all_users where id in (${sql.join(ids, sql` union `)}) order by name, id`;
  const route = recordRoute(entity, 'list', 'listXPeople', answers(peopleOfList));
  const cached = createCache<PreparedAnswer>({ max: 1 });
  app.get(`${entity.path}people/`, route, async (request, reply) => {
    const version = await readVersions(app.db, entity.table, 'users');
    const answer = await cached(version, async () =>
      prepareAnswer(Buffer.from(JSON.stringify({ people: (await people.execute(app.db)).rows }))),
    );
    return sendPrepared(request, reply, { ...answer, etag: undefined }, PREPARED_JSON);
  });
}

// Making several maps at once would block the event loop.
const oneMap = createLine({ atOnce: 1, waiting: 60 });

export function placesRoute(app: Api, entity: Entity, idsOf: List<unknown>['ids']): void {
  const schemas = { querystring: placesQuery(entity) };
  const route = recordRoute(entity, 'list', 'listXPlaces', answers(placesOf(entity)), schemas);
  const cached = createCache<PreparedAnswer>({ max: 4 });
  app.get(`${entity.path}places/`, route, async (request, reply) => {
    const version = await readVersions(app.db, entity.table);
    const { key } = narrow(entity, request.query);
    const make = () => readPlaces(app.db, entity, idsOf, request.query as ListParams);
    const answer = await cached(JSON.stringify([version, request.query.search, key]), () =>
      oneMap(async () => prepareAnswer(await make())),
    );
    return sendPrepared(request, reply, { ...answer, etag: undefined }, PREPARED_JSON);
  });
}

async function readPlaces(db: Kysely<DB>, entity: Entity, idsOf: List<unknown>['ids'], query: ListParams) {
  const [found, everywhere] = await Promise.all([
    idsOf(query),
    idsOf({ search: '', latitude__isnull: 'false', longitude__isnull: 'false' }),
  ]);
  const placed = intersect(found, everywhere);
  const ids = [...placed.slice(0, MAX_MAP_ROWS)];
  const { rows: data } = await sql`
    select ${sql.join(placeFields(entity).map((field) => sql.ref(field)))} from ${sql.table(entity.table)}
    where id = any(${ids}::int[]) order by array_position(${ids}::int[], id)`.execute(db);
  return Buffer.from(JSON.stringify({ count: found.length, without: found.length - placed.length, data }));
}

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

export async function readExcerpts(db: Kysely<DB>, entity: Entity, search: string, ids: readonly number[]) {
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

/** One query for all words is ten times faster than one query per word. */
async function readFoundWords(db: Kysely<DB>, entity: Entity, search: string, texts: readonly Text[]) {
  const asked = wordsOf(search);
  const wordsWhere = (is: (text: Text) => boolean) => [
    ...new Set(texts.filter(is).flatMap(({ text }) => [...wordsIn(text, search)].map(([word]) => word))),
  ];
  const english = wordsWhere(inEnglish);
  const words = [...english, ...wordsWhere((text) => !inEnglish(text))];
  // The words of a search may be in different texts of a record, so any word counts.
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

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Includes punctuation inside a word, as in a code or an e-mail address. */
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

/** The numbers of characters before the first found word, and from the start of that word. */
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
