import type { Entity } from '@ar/domain/entities/entity';
import type { ListQuery, Page } from '@ar/domain/page';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { createCache } from '../../platform/cache.ts';
import { PREPARED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { columnOf, nameOfPerson, narrow } from './filters.ts';
import { findIds, intersect, readIds, wordsOf } from './search.ts';

type Filters = Readonly<Record<string, unknown>>;
type Pages = Pick<ListQuery, 'limit' | 'offset'>;
export type ListParams = Pick<ListQuery, 'search' | 'ordering'> & Filters;

export interface List<Row> {
  page(asked: ListParams & Pages): Promise<{ count: number; rows: Row[] }>;
  ids(asked: ListParams): Promise<Int32Array>;
}

const MOST_BYTES = 16_000_000;

/** Caches the ids of a query until the list changes, so a page reads only the rows of the page. */
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

/** The version of a list changes with each row, on every server. */
export async function readVersions(db: Kysely<DB>, ...lists: string[]): Promise<string> {
  const { rows } = await sql<{ versions: string }>`${sql.raw(VERSIONS)}${lists}::text[])`.execute(db);
  return rows[0]?.versions ?? '';
}

/** Orders last by id, so equal rows never move between pages. By default, the newest row is first. */
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
