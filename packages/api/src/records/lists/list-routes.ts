import { type Entity, fieldsOf, headingFields, namingFields, orderingOf } from '@ar/domain/entities/entity';
import { filterSchemas } from '@ar/domain/entities/schemas';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { type ListQuery, listQuery, nearestNames, nearestQuery, pageOf, peopleOfList } from '@ar/domain/page';
import { placeFields, placesOf, placesQuery } from '@ar/domain/places';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, recordRoute } from '../../platform/http/routes.ts';
import { type Encoding, encode, sendPrepared } from '../../platform/http/send.ts';
import { type Asked, type List, pageAnswer } from './page.ts';

export function listRoute<Row extends z.ZodType>(
  app: Api,
  entity: Entity,
  row: Row,
  list: List<z.output<Row>>,
): void {
  const address = `${app.config.publicOrigin}/api${entity.path}`;
  // A misspelt filter would answer every row.
  const schemas = { querystring: listQuery(orderingOf(entity)).extend(filterSchemas(entity)).strict() };
  const route = recordRoute(entity, 'list', 'listXs', answers(pageOf(row)), schemas);
  app.get(entity.path, route, async (request) => {
    const query = request.query as Asked & ListQuery;
    return pageAnswer(address, query, await list.page(query));
  });
}

const MOST = 3;

/** `GET {list}nearest/`: the names of records that are written like what a search did not find, the likest first. */
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
  // The first condition uses the index of `search_text`.
  const { rows } = await sql<{ name: string }>`
    select ${textOf(headingFields(entity))} as name from ${sql.table(entity.table)}
    where ${asked} <% search_text and ${asked} <% ${named}
    group by 1 order by max(word_similarity(${asked}, ${named})) desc, 1 limit ${MOST}`.execute(db);
  return rows.map(({ name }) => name);
}

/** `GET {list}people/`: whom a list can be narrowed to. Staff who may not list the users learn their ids here alone. */
export function peopleRoute(app: Api, entity: Entity): void {
  const columns = fieldsOf(entity).flatMap(([, field]) => (field.kind === 'person' ? [field.column] : []));
  const ids = columns.map((column) => sql`select ${sql.ref(column)} from ${sql.table(entity.table)}`);
  const people = sql<{ id: number; name: string }>`
    select id, name from all_users where id in (${sql.join(ids, sql` union `)}) order by name, id`;
  const route = recordRoute(entity, 'list', 'listXPeople', answers(peopleOfList));
  app.get(`${entity.path}people/`, route, async () => ({ people: (await people.execute(app.db)).rows }));
}

/** `GET {list}places/`: what the list shows, searched and narrowed alike, as places on a map. */
export function placesRoute(app: Api, entity: Entity, idsOf: List<unknown>['ids']): void {
  const schemas = { querystring: placesQuery(entity) };
  const route = recordRoute(entity, 'list', 'listXPlaces', answers(placesOf(entity)), schemas);
  app.get(`${entity.path}places/`, route, async (request, reply) => {
    const [found, everywhere] = await Promise.all([
      idsOf(request.query as Asked),
      idsOf({ search: '', latitude__isnull: 'false', longitude__isnull: 'false' }),
    ]);
    const hasPlace = new Set(everywhere);
    const placed = found.filter((id) => hasPlace.has(id));
    const data = await readPlaces(app.db, entity, placed.slice(0, MAX_MAP_ROWS));
    const answer = { count: found.length, without: found.length - placed.length, data };
    const bytes = Buffer.from(JSON.stringify(answer));
    const compressed = (encoding: Encoding) => encode(bytes, encoding);
    const type = 'application/json; charset=utf-8';
    return sendPrepared(request, reply, { bytes, compressed }, { type, caching: 'no-store' });
  });
}

async function readPlaces(db: Kysely<DB>, entity: Entity, ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await sql`
    select ${sql.join(placeFields(entity).map((field) => sql.ref(field)))} from ${sql.table(entity.table)}
    where id = any(${ids}::int[]) order by array_position(${ids}::int[], id)`.execute(db);
  return rows;
}
