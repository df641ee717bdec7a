import type { Entity } from '@ar/domain/entities/entity';
import { newView, savedView, savedViews, viewChanges } from '@ar/domain/view-schemas';
import { personOf } from '../../accounts/sessions/access.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import {
  type Api,
  answers,
  answersCreated,
  recordPath as params,
  recordIdOf,
  recordRoute,
  tagged,
} from '../../platform/http/routes.ts';
import { changeView, createView, deleteView, listViews, readView, restoreView } from './saved-views.ts';

/** `{list}views/`: how a list shows, saved under names by whoever may list it. */
export function viewsRoutes(app: Api, entity: Entity): void {
  const { db } = app;
  const { resource } = entity;
  const path = `${entity.path}views/`;
  const one = answers(savedView);

  const list = recordRoute(entity, 'list', 'listXViews', answers(savedViews));
  app.get(path, list, async (request) => ({ views: await listViews(db, resource, personOf(request)) }));

  const create = recordRoute(entity, 'list', 'createXView', answersCreated(savedView), { body: newView });
  app.post(path, create, async (request, reply) => {
    const viewer = personOf(request);
    const view = await inTransaction(db, (trx) => createView(trx, entity, request.body, viewer));
    return tagged(reply.code(201), view);
  });

  const read = recordRoute(entity, 'list', 'getXView', one, { params });
  app.get(`${path}:id/`, read, async (request, reply) =>
    tagged(reply, await readView(db, resource, recordIdOf(request.params), personOf(request))),
  );

  const update = recordRoute(entity, 'list', 'updateXView', one, { params, body: viewChanges });
  app.patch(`${path}:id/`, update, async (request, reply) => {
    const id = recordIdOf(request.params);
    const by = { viewer: personOf(request), ifMatch: request.headers['if-match'] };
    return tagged(reply, await inTransaction(db, (trx) => changeView(trx, entity, id, request.body, by)));
  });

  const gone = recordRoute(entity, 'list', 'deleteXView', one, { params });
  app.delete(`${path}:id/`, gone, async (request) => {
    const id = recordIdOf(request.params);
    return inTransaction(db, (trx) => deleteView(trx, resource, id, personOf(request)));
  });

  const restore = recordRoute(entity, 'list', 'restoreXView', one, { params });
  app.post(`${path}:id/restore/`, restore, async (request, reply) => {
    const id = recordIdOf(request.params);
    return tagged(reply, await inTransaction(db, (trx) => restoreView(trx, resource, id, personOf(request))));
  });
}
