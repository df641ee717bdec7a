import { type Entity, orderingOf } from '@ar/domain/entities/entity';
import { filterSchemas } from '@ar/domain/entities/schemas';
import { type ListQuery, listQuery, type Page, pageOf } from '@ar/domain/page';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, recordsRoute, requires } from '../../platform/http/routes.ts';
import { narrow } from './filters.ts';
import { type Listed, wordsOf } from './find-ids.ts';
import { type Columns, createSearch, orderBy, orderOf } from './search.ts';

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

/**
 * From here on a page's ids are found first: the rows before it are then only read in the index that the order comes
 * from, and joined to nothing. For nearer pages that costs more than it saves.
 */
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

/** A page of rows in their order, and how many there are in all. */
export async function readPart<Tables, From extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, From, Row>,
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
) {
  const [rows, count] = await Promise.all([all.limit(limit).offset(offset).execute(), countOf(all)]);
  return { count, rows };
}

/** How many rows there are in all. */
export async function countOf<Tables, From extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const counted = all.clearSelect().clearOrderBy().select(sql`count(*)`.as('count'));
  const total = await counted.$castTo<{ count: number }>().executeTakeFirst();
  return total?.count ?? 0;
}

export function listRoute<Row extends z.ZodType>(
  app: Api,
  entity: Entity,
  row: Row,
  list: List<z.output<Row>>,
): void {
  const { path, resource } = entity;
  // A misspelt filter would answer every row.
  const schemas = { querystring: listQuery(orderingOf(entity)).extend(filterSchemas(entity)).strict() };
  const words: ['list', string] = ['list', ', page by page'];
  const route = recordsRoute(requires('list', resource), entity, words, answers(pageOf(row)), schemas);
  app.get(path, route, async (request) => {
    const asked = request.query as Asked;
    return pageAnswer(`${app.config.publicOrigin}/api${path}`, asked, await list.page(asked));
  });
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
