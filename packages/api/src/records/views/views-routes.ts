import type { Entity } from '@ar/domain/entities/entity';
import { MAX_VIEWS } from '@ar/domain/limits';
import { message } from '@ar/domain/messages/message';
import type { Resource } from '@ar/domain/permissions';
import {
  newView,
  type SavedView,
  savedView,
  savedViews,
  viewChanges,
  viewParts,
} from '@ar/domain/view-schemas';
import { mayChangeView, maySeeView, type ViewQuery } from '@ar/domain/views';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
import type { Person } from '../../accounts/sessions/person.ts';
import { EDITED } from '../../platform/database/edited.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, parsed, refuseField } from '../../platform/http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  mayEdit,
  recordPath as params,
  recordIdOf,
  recordRoute,
  staleEdit,
  tagged,
} from '../../platform/http/routes.ts';

export function viewsRoutes(app: Api, entity: Entity): void {
  const { db } = app;
  const { resource } = entity;
  const path = `${entity.path}views/`;

  const list = recordRoute(entity, 'list', 'listXViews', answers(savedViews));
  app.get(path, list, async (request) => ({ views: await listViews(db, resource, personOf(request)) }));

  const create = recordRoute(entity, 'list', 'createXView', answersCreated(savedView), { body: newView });
  app.post(path, create, async (request, reply) => {
    const { name, is_shared, query: given } = request.body;
    const viewer = personOf(request);
    const query = JSON.stringify(validQuery(entity, given));
    const view = await inTransaction(db, async (trx) => {
      await reserveName(trx, resource, viewer.id, { name });
      const added = trx
        .insertInto('saved_views')
        .values({ resource, name, query, is_shared, owner_id: viewer.id });
      const { id } = await added.returning('id').executeTakeFirstOrThrow();
      return readView(trx, { resource, id, viewer });
    });
    return tagged(reply.code(201), view);
  });

  const read = recordRoute(entity, 'list', 'getXView', answers(savedView), { params });
  app.get(`${path}:id/`, read, async (request, reply) =>
    tagged(reply, await readView(db, viewKey(request, resource))),
  );
  changeRoutes(app, entity);
}

function changeRoutes(app: Api, entity: Entity): void {
  const { db } = app;
  const { resource } = entity;
  const address = `${entity.path}views/:id/`;
  const one = answers(savedView);

  const update = recordRoute(entity, 'list', 'updateXView', one, { params, body: viewChanges });
  app.patch(address, update, async (request, reply) => {
    const { query: given, ...changes } = request.body;
    const query = given && { query: JSON.stringify(validQuery(entity, given)) };
    const wanted = viewKey(request, resource);
    const view = await inTransaction(db, async (trx) => {
      const before = await lockView(trx, wanted);
      const { owner, version, updated_at: at } = before;
      if (!mayEdit(request.headers['if-match'], version)) throw staleEdit(before, { by: null, at });
      if (changes.is_shared === false && owner === null) throw refuseField('is_shared', 'view-stays-shared');
      if (changes.name !== undefined)
        await reserveName(trx, resource, owner, { name: changes.name, id: wanted.id });
      const edit = trx.updateTable('saved_views').set({ ...changes, ...query, ...EDITED });
      const after = edit
        .where('id', '=', wanted.id)
        .returning(['name', 'query', 'is_shared', 'version', 'updated_at']);
      return { ...before, ...(await after.executeTakeFirstOrThrow()) };
    });
    return tagged(reply, view);
  });

  const gone = recordRoute(entity, 'list', 'deleteXView', one, { params });
  app.delete(address, gone, (request) =>
    inTransaction(db, async (trx) => {
      const view = await lockView(trx, viewKey(request, resource));
      await sql`delete from saved_views where deleted_at < now() - interval '1 day'`.execute(trx);
      await trx
        .updateTable('saved_views')
        .set({ deleted_at: sql<string>`now()` })
        .where('id', '=', view.id)
        .execute();
      return view;
    }),
  );

  const restore = recordRoute(entity, 'list', 'restoreXView', one, { params });
  app.post(`${address}restore/`, restore, async (request, reply) => {
    const view = await inTransaction(db, async (trx) => {
      const view = await lockView(trx, viewKey(request, resource), { deleted: true });
      await reserveName(trx, resource, view.owner, view);
      await trx.updateTable('saved_views').set({ deleted_at: null }).where('id', '=', view.id).execute();
      return view;
    });
    return tagged(reply, view);
  });
}

interface ViewKey {
  resource: Resource;
  id: number;
  viewer: Pick<Person, 'id' | 'role'>;
}

const viewKey = (request: FastifyRequest, resource: Resource): ViewKey => ({
  resource,
  id: recordIdOf(request.params as { id: string }),
  viewer: personOf(request),
});

/** The view `users` excludes deleted people, so their views show no owner. */
const selectViews = (db: Kysely<DB>, resource: Resource, { deleted = false } = {}) =>
  db
    .selectFrom('saved_views as view')
    .leftJoin('users', 'users.id', 'view.owner_id')
    .select(['view.id', 'view.name', 'view.query', 'view.is_shared', 'view.owner_id as owner'])
    .select(['users.name as owner_name', 'view.version', 'view.updated_at'])
    .where('resource', '=', resource)
    .where('deleted_at', deleted ? 'is not' : 'is', null);

const listViews = (db: Kysely<DB>, resource: Resource, { id }: ViewKey['viewer']): Promise<SavedView[]> =>
  selectViews(db, resource)
    .where((is) => is.or([is('is_shared', '=', true), is('owner_id', '=', id)]))
    .orderBy('view.name')
    .orderBy('view.id')
    .execute();

/** @throws HttpError 404 or 403 with a reason: people send each other addresses of private views. */
async function readView(
  db: Kysely<DB>,
  { resource, id, viewer }: ViewKey,
  which: { deleted?: boolean } = {},
) {
  const view = await selectViews(db, resource, which).where('view.id', '=', id).executeTakeFirst();
  if (!view) throw new HttpError(404, 'view-gone');
  if (!maySeeView(view, viewer)) throw new HttpError(403, 'view-private');
  return view;
}

async function lockView(trx: Kysely<DB>, wanted: ViewKey, which?: { deleted: boolean }): Promise<SavedView> {
  await trx.selectFrom('saved_views').select('id').where('id', '=', wanted.id).forUpdate().execute();
  const view = await readView(trx, wanted, which);
  if (!mayChangeView(view, wanted.viewer)) throw new HttpError(403, 'view-of-another');
  return view;
}

/** Holds the owner's row until the commit, so that the second of two changes sees the first. */
async function reserveName(
  trx: Kysely<DB>,
  resource: Resource,
  owner: number | null,
  { name, id = 0 }: { name: string; id?: number },
): Promise<void> {
  if (owner === null) return;
  await trx.selectFrom('all_users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number; taken: boolean | null }>`
    select count(*) as count, bool_or(lower(name) = lower(${name} collate montenegrin)) as taken from saved_views
    where owner_id = ${owner} and resource = ${resource} and deleted_at is null and id <> ${id}`.execute(trx);
  for (const { count, taken } of rows) {
    if (taken) throw refuseField('name', 'view-name-taken');
    if (count >= MAX_VIEWS) throw new HttpError(400, message('views-too-many', { most: MAX_VIEWS }));
  }
}

function validQuery(entity: Entity, query: ViewQuery): ViewQuery {
  const filled = Object.entries(parsed(viewParts(entity), query)).filter(
    ([part, text]) => text !== undefined && (text || part === 'hidden'),
  );
  return Object.fromEntries(filled) as ViewQuery;
}
