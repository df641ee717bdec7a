import type { Entity } from '@ar/domain/entities/entity';
import { MAX_VIEWS } from '@ar/domain/limits';
import { message } from '@ar/domain/messages/message';
import type { Resource } from '@ar/domain/permissions';
import * as schemas from '@ar/domain/view-schemas';
import { mayChangeView, maySeeView, type ViewQuery } from '@ar/domain/views';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
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

  const list = recordRoute(entity, 'list', 'listXViews', answers(schemas.savedViews));
  app.get(path, list, async (request) => {
    const isVisible = sql<boolean>`(is_shared or owner_id = ${personOf(request).id})`;
    const views = selectViews(db, resource).where(isVisible).orderBy(sql`view.name, view.id`);
    return { views: await views.execute() };
  });

  const created = answersCreated(schemas.savedView);
  const create = recordRoute(entity, 'list', 'createXView', created, { body: schemas.newView });
  app.post(path, create, async (request, reply) => {
    const { name, is_shared, query: given } = request.body;
    const viewer = personOf(request);
    const query = JSON.stringify(validQuery(entity, given));
    const view = await inTransaction(db, async (trx) => {
      await reserveName(trx, resource, viewer.id, { name });
      const row = { resource, name, query, is_shared, owner_id: viewer.id };
      const added = trx.insertInto('saved_views').values(row).returning('id');
      const { id } = await added.executeTakeFirstOrThrow();
      return selectViews(trx, resource).where('view.id', '=', id).executeTakeFirstOrThrow();
    });
    return tagged(reply.code(201), view);
  });
  changeRoutes(app, entity);
}

function changeRoutes(app: Api, entity: Entity): void {
  const { db } = app;
  const { resource } = entity;
  const address = `${entity.path}views/:id/`;
  const one = answers(schemas.savedView);

  const read = recordRoute(entity, 'list', 'getXView', one, { params });
  app.get(address, read, async (request, reply) => tagged(reply, await readView(db, resource, request)));

  const update = recordRoute(entity, 'list', 'updateXView', one, { params, body: schemas.viewChanges });
  app.patch(address, update, async (request, reply) => {
    const { query: given, ...changes } = request.body;
    const query = given && { query: JSON.stringify(validQuery(entity, given)) };
    const view = await inTransaction(db, async (trx) => {
      const before = await lockView(trx, resource, request);
      const { id, owner, version, updated_at: at } = before;
      if (!mayEdit(request.headers['if-match'], version)) throw staleEdit(before, { by: null, at });
      if (changes.is_shared === false && owner === null) throw refuseField('is_shared', 'view-stays-shared');
      if (changes.name !== undefined) await reserveName(trx, resource, owner, { name: changes.name, id });
      const edit = trx.updateTable('saved_views').set({ ...changes, ...query, ...EDITED });
      await edit.where('id', '=', id).execute();
      return selectViews(trx, resource).where('view.id', '=', id).executeTakeFirstOrThrow();
    });
    return tagged(reply, view);
  });

  const gone = recordRoute(entity, 'list', 'deleteXView', one, { params });
  app.delete(address, gone, (request) =>
    inTransaction(db, async (trx) => {
      const view = await lockView(trx, resource, request);
      await sql`delete from saved_views where deleted_at < now() - interval '1 day'`.execute(trx);
      await sql`update saved_views set deleted_at = now() where id = ${view.id}`.execute(trx);
      return view;
    }),
  );

  const restore = recordRoute(entity, 'list', 'restoreXView', one, { params });
  app.post(`${address}restore/`, restore, async (request, reply) => {
    const view = await inTransaction(db, async (trx) => {
      const view = await lockView(trx, resource, request, { deleted: true });
      await reserveName(trx, resource, view.owner, view);
      await trx.updateTable('saved_views').set({ deleted_at: null }).where('id', '=', view.id).execute();
      return view;
    });
    return tagged(reply, view);
  });
}

type Which = { deleted: boolean };

const viewId = (request: FastifyRequest) => recordIdOf(request.params as { id: string });

/** The view `users` excludes deleted people, so a deleted owner has no name here. */
const selectViews = (db: Kysely<DB>, resource: Resource, { deleted = false } = {}) =>
  db
    .selectFrom('saved_views as view')
    .leftJoin('users', 'users.id', 'view.owner_id')
    .select(['view.id', 'view.name', 'view.query', 'view.is_shared', 'view.owner_id as owner'])
    .select(['users.name as owner_name', 'view.version', 'view.updated_at'])
    .where('resource', '=', resource)
    .where('deleted_at', deleted ? 'is not' : 'is', null);

/** @throws HttpError 404 or 403 with a reason, because people send each other URLs of private views */
async function readView(db: Kysely<DB>, resource: Resource, request: FastifyRequest, which?: Which) {
  const views = selectViews(db, resource, which).where('view.id', '=', viewId(request));
  const view = await views.executeTakeFirst();
  if (!view) throw new HttpError(404, 'view-gone');
  if (!maySeeView(view, personOf(request))) throw new HttpError(403, 'view-private');
  return view;
}

async function lockView(...[trx, resource, request, which]: Parameters<typeof readView>) {
  await sql`select from saved_views where id = ${viewId(request)} for update`.execute(trx);
  const view = await readView(trx, resource, request, which);
  if (!mayChangeView(view, personOf(request))) throw new HttpError(403, 'view-of-another');
  return view;
}

/** Makes concurrent changes of the owner's views wait. */
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
  const filled = Object.entries(parsed(schemas.viewParts(entity), query)).filter(
    ([part, text]) => text !== undefined && (text || part === 'hidden'),
  );
  return Object.fromEntries(filled) as ViewQuery;
}
