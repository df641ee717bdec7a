import type { Entity } from '@ar/domain/entities/entity';
import { newView, savedView, savedViews, viewChanges } from '@ar/domain/view-schemas';
import { personOf } from '../../accounts/sessions/access.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import {
  type Api,
  answers,
  answersCreated,
  recordIdOf,
  recordPath,
  requires,
  routeOf,
  tagged,
} from '../../platform/http/routes.ts';
import { changeView, createView, deleteView, listViews, readView, restoreView } from './saved-views.ts';

const params = recordPath;

/** `{list}views/`: how a list shows, kept under names by whoever may list it. */
export function viewsRoutes(app: Api, entity: Entity): void {
  const { db } = app;
  const { resource, name, path, words } = entity;
  const access = requires('list', resource);
  const call = (verb: string, summary: string, plural = '') => ({
    operationId: `${verb}${name}View${plural}`,
    tag: resource,
    summary,
  });

  const list = routeOf(
    access,
    call('list', `The caller's views of the ${words.many}, and those that others share`, 's'),
    answers(savedViews),
  );
  app.get(`${path}views/`, list, async (request) => ({
    views: await listViews(db, resource, personOf(request)),
  }));

  const create = routeOf(
    access,
    call('create', `Save a view of the ${words.many}`),
    answersCreated(savedView),
    {
      body: newView,
    },
  );
  app.post(`${path}views/`, create, async (request, reply) => {
    const viewer = personOf(request);
    const view = await inTransaction(db, (trx) => createView(trx, entity, request.body, viewer));
    return tagged(reply.code(201), view);
  });

  const address = `${path}views/:id/`;
  const read = routeOf(access, call('get', `A view of the ${words.many}`), answers(savedView), { params });
  app.get(address, read, async (request, reply) =>
    tagged(reply, await readView(db, resource, recordIdOf(request.params), personOf(request))),
  );

  const update = routeOf(access, call('update', `Change a view of the ${words.many}`), answers(savedView), {
    params,
    body: viewChanges,
  });
  app.patch(address, update, async (request, reply) => {
    const id = recordIdOf(request.params);
    const by = { viewer: personOf(request), ifMatch: request.headers['if-match'] };
    return tagged(reply, await inTransaction(db, (trx) => changeView(trx, entity, id, request.body, by)));
  });

  const gone = call('delete', `Delete a view of the ${words.many}, and answer it, since it can be restored`);
  app.delete(address, routeOf(access, gone, answers(savedView), { params }), async (request) => {
    const id = recordIdOf(request.params);
    return inTransaction(db, (trx) => deleteView(trx, resource, id, personOf(request)));
  });

  const back = call('restore', `Restore a view of the ${words.many} that was deleted today`);
  const restore = routeOf(access, back, answers(savedView), { params });
  app.post(`${address}restore/`, restore, async (request, reply) => {
    const id = recordIdOf(request.params);
    return tagged(reply, await inTransaction(db, (trx) => restoreView(trx, resource, id, personOf(request))));
  });
}
