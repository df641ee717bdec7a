import type { Entity } from '@ar/domain/entities/entity';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { placeFields, placesOf, placesQuery } from '@ar/domain/places';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, routeOf } from '../../platform/http/routes.ts';
import { encode, sendPrepared } from '../../platform/http/send.ts';
import { written } from '../../platform/http/write-json.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { amongThem, type Listed } from './find-ids.ts';
import type { Asked, List } from './page.ts';

/** Thousands of rows are read from the driver and checked in one go: those of many at once would follow each other. */
const inLine = createLine({ atOnce: 1, waiting: 60 });

const MANNER = { type: 'application/json; charset=utf-8', caching: 'no-store' };

/** A question of the list, for all that it finds. */
const whole = (asked: object) => ({ search: '', ...asked, limit: 1, offset: 0 }) as Asked;

/** `GET {list}places/`: what the list shows, searched and narrowed alike, as places on a map. */
export function placesRoute(app: Api, entity: Listed, list: Pick<List<unknown>, 'ids'>): void {
  const { db } = app;
  const { resource, name, path, words } = entity;
  const answer = placesOf(entity);
  const call = {
    operationId: `list${name}Places`,
    tag: resource,
    summary: `Where ${words.many} of the list are`,
  };
  const schemas = { querystring: placesQuery(entity) };
  app.get(
    `${path}places/`,
    routeOf(requires('list', resource), call, answers(answer), schemas),
    async (request, reply) => {
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
    },
  );
}

async function readPlaces(db: Kysely<DB>, entity: Entity, ids: Int32Array): Promise<unknown[]> {
  const asked = sql`${[...ids]}::int[]`;
  const { rows } = await sql`
    select ${sql.join(placeFields(entity).map((field) => sql.ref(field)))} from ${sql.table(entity.table)}
    where id = any(${asked}) order by array_position(${asked}, id)`.execute(db);
  return rows;
}
