import { MONUMENT_ORDERING, mapMonument, monument, monumentChanges, newMonument } from '@ar/domain/monument';
import type { Api } from '../http/routes.ts';
import { listRoute } from '../lists/list-route.ts';
import { readVersions } from '../lists/list-version.ts';
import { mapRoute } from '../lists/map-route.ts';
import {
  createRoute,
  deleteRoute,
  downloadRoute,
  type RecordDependencies,
  readRoute,
  recordHistoryRoute,
  updateFormRoute,
} from '../records/record-routes.ts';
import { monumentKind } from './monument-kind.ts';
import { findBaseOfKnowledge, listMonuments, mapMonuments } from './monuments.ts';

const path = '/ar_platform/monuments/';

export function monumentsRoutes(app: Api, deps: RecordDependencies): void {
  const { db, publicOrigin } = deps;
  const kind = monumentKind(publicOrigin);
  listRoute(app, publicOrigin, {
    path,
    resource: 'monuments',
    operationId: 'listMonuments',
    summary: 'Monuments, page by page',
    row: monument,
    ordering: MONUMENT_ORDERING,
    read: listMonuments(db, publicOrigin),
  });
  mapRoute(app, {
    path: `${path}public/`,
    resource: 'monuments',
    operationId: 'mapMonuments',
    summary: 'Monuments of the public map',
    row: mapMonument,
    read: mapMonuments(db),
    version: () => readVersions(db, 'monuments'),
  });
  readRoute(app, deps, kind, { path, answer: monument });
  recordHistoryRoute(app, deps, kind, { path, answer: monument });
  deleteRoute(app, deps, kind, { path });
  downloadRoute(app, deps, {
    path,
    field: 'base_of_knowledge',
    resource: 'monuments',
    operationId: 'signBaseOfKnowledge',
    summary: 'An address of the knowledge base that is valid for a minute',
    find: (id) => findBaseOfKnowledge(db, id),
  });
}

/** The calls that take files. */
export function monumentForms(forms: Api, deps: RecordDependencies): void {
  const kind = monumentKind(deps.publicOrigin);
  createRoute(forms, deps, kind, {
    path,
    answer: monument,
    fields: newMonument,
    requiredFile: 'base_of_knowledge',
  });
  updateFormRoute(forms, deps, kind, { path, answer: monument, fields: monumentChanges });
}
