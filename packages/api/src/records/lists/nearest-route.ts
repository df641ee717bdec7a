import { headingFields, namingFields } from '@ar/domain/entities/entity';
import { nearestNames, nearestQuery } from '@ar/domain/page';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, routeOf } from '../../platform/http/routes.ts';
import type { Listed } from './find-ids.ts';

/** More would be a list. */
const MOST = 3;

/** `GET {list}nearest/`: the names of records that are written like what a search did not find, the likest first. */
export function nearestRoute(app: Api, entity: Listed): void {
  const { resource, name, path, words } = entity;
  const call = {
    operationId: `list${name}Nearest`,
    tag: resource,
    summary: `Names of ${words.many} that are written like a search that found nothing`,
  };
  const schemas = { querystring: nearestQuery };
  const route = routeOf(requires('list', resource), call, answers(nearestNames), schemas);
  app.get(`${path}nearest/`, route, async (request) => ({
    names: await readNearest(app.db, entity, request.query.search),
  }));
}

export async function readNearest(db: Kysely<DB>, entity: Listed, search: string): Promise<string[]> {
  const textOf = (fields: readonly string[]) =>
    sql`concat_ws(' ', ${sql.join(fields.map((field) => sql.ref(field)))})`;
  const [asked, named] = [sql`fold(${search})`, sql`fold(${textOf(namingFields(entity))})`];
  // The first condition is what the index of searches answers, for names and for what else stands there.
  const { rows } = await sql<{ name: string }>`
    select ${textOf(headingFields(entity))} as name from ${sql.table(entity.table)}
    where ${asked} <% search_text and ${asked} <% ${named}
    group by 1 order by max(word_similarity(${asked}, ${named})) desc, 1 limit ${MOST}`.execute(db);
  return rows.map(({ name }) => name);
}
