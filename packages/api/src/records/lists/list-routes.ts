import { type Entity, fieldsOf, headingFields, namingFields, orderingOf } from '@ar/domain/entities/entity';
import { filterSchemas } from '@ar/domain/entities/schemas';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { listQuery, nearestNames, nearestQuery, pageOf, peopleOfList } from '@ar/domain/page';
import { placeFields, placesOf, placesQuery } from '@ar/domain/places';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { createCache } from '../../platform/cache.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, recordRoute } from '../../platform/http/routes.ts';
import { encode, sendPrepared } from '../../platform/http/send.ts';
import { written } from '../../platform/http/write-json.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { amongThem, type Listed } from './find-ids.ts';
import { readVersions } from './list-version.ts';
import { type Asked, type List, pageAnswer } from './page.ts';

export function listRoute<Row extends z.ZodType>(
  app: Api,
  entity: Entity,
  row: Row,
  list: List<z.output<Row>>,
): void {
  const { path } = entity;
  // A misspelt filter would answer every row.
  const schemas = { querystring: listQuery(orderingOf(entity)).extend(filterSchemas(entity)).strict() };
  const route = recordRoute(entity, 'list', 'listXs', answers(pageOf(row)), schemas);
  app.get(path, route, async (request) => {
    const asked = request.query as Asked;
    return pageAnswer(`${app.config.publicOrigin}/api${path}`, asked, await list.page(asked));
  });
}

const MOST = 3;

/** `GET {list}nearest/`: the names of records that are written like what a search did not find, the likest first. */
export function nearestRoute(app: Api, entity: Listed): void {
  const schemas = { querystring: nearestQuery };
  const route = recordRoute(entity, 'list', 'listXNearest', answers(nearestNames), schemas);
  app.get(`${entity.path}nearest/`, route, async (request) => ({
    names: await readNearest(app.db, entity, request.query.search),
  }));
}

export async function readNearest(db: Kysely<DB>, entity: Listed, search: string): Promise<string[]> {
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
export function peopleRoute(app: Api, entity: Listed): void {
  const kept = createCache<Awaited<ReturnType<typeof readPeople>>>({ max: 1 });
  const { db } = app;
  const people = recordRoute(entity, 'list', 'listXPeople', answers(peopleOfList));
  app.get(`${entity.path}people/`, people, async () => {
    const version = await readVersions(db, entity.table, 'users');
    return { people: await kept(version, () => readPeople(db, entity)) };
  });
}

async function readPeople(db: Kysely<DB>, entity: Listed) {
  const columns = fieldsOf(entity).flatMap(([, field]) => (field.kind === 'person' ? [field.column] : []));
  const ids = columns.map((column) => sql`select ${sql.ref(column)} from ${sql.table(entity.table)}`);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from all_users where id in (${sql.join(ids, sql` union `)}) order by name, id`.execute(
    db,
  );
  return rows;
}

/** Thousands of rows block the event loop: one answer at a time. */
const inLine = createLine({ atOnce: 1, waiting: 60 });

const MANNER = { type: 'application/json; charset=utf-8', caching: 'no-store' };

const whole = (asked: object) => ({ search: '', ...asked, limit: 1, offset: 0 }) as Asked;

/** `GET {list}places/`: what the list shows, searched and narrowed alike, as places on a map. */
export function placesRoute(app: Api, entity: Listed, list: Pick<List<unknown>, 'ids'>): void {
  const { db } = app;
  const answer = placesOf(entity);
  const schemas = { querystring: placesQuery(entity) };
  const places = recordRoute(entity, 'list', 'listXPlaces', answers(answer), schemas);
  app.get(`${entity.path}places/`, places, async (request, reply) => {
    const [found, everywhere] = await Promise.all([
      list.ids(whole(request.query)),
      list.ids(whole({ latitude__isnull: 'false', longitude__isnull: 'false' })),
    ]);
    const placed = found.filter(amongThem(everywhere));
    const data = await inLine(async () => {
      const rows = await readPlaces(db, entity, placed.subarray(0, MAX_MAP_ROWS));
      return written(rows, (row) => answer.shape.data.element.parse(row));
    });
    const facts = JSON.stringify({ count: found.length, without: found.length - placed.length });
    const bytes = Buffer.from(`${facts.slice(0, -1)},"data":[${data}]}`);
    const compressed = (encoding: Parameters<typeof encode>[1]) => encode(bytes, encoding);
    return sendPrepared(request, reply, { bytes, compressed }, MANNER);
  });
}

async function readPlaces(db: Kysely<DB>, entity: Entity, ids: Int32Array): Promise<unknown[]> {
  const asked = sql`${[...ids]}::int[]`;
  const { rows } = await sql`
    select ${sql.join(placeFields(entity).map((field) => sql.ref(field)))} from ${sql.table(entity.table)}
    where id = any(${asked}) order by array_position(${asked}, id)`.execute(db);
  return rows;
}
