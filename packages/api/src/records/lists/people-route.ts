import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { peopleOfList } from '@ar/domain/page';
import { type Kysely, sql } from 'kysely';
import { createCache } from '../../platform/cache.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Api, answers, requires, routeOf } from '../../platform/http/routes.ts';
import { type ListName, readVersions } from './list-version.ts';

type Listed = Entity & { table: ListName };

/** `GET {list}people/`: whom a list can be narrowed to. Staff who may not list the users learn their ids here alone. */
export function peopleRoute(app: Api, entity: Listed): void {
  const kept = createCache<Awaited<ReturnType<typeof readPeople>>>({ max: 1 });
  const { db } = app;
  const { resource, name, path, words, table } = entity;
  const call = {
    operationId: `list${name}People`,
    tag: resource,
    summary: `Who added and changed ${words.many}`,
  };
  app.get(`${path}people/`, routeOf(requires('list', resource), call, answers(peopleOfList)), async () => {
    const version = await readVersions(db, table, 'users');
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
