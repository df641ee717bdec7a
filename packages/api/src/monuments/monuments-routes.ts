import { orderingOf } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { changesSchema, newSchema, publicRowSchema, rowSchema } from '@ar/domain/entities/schemas';
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

const row = rowSchema(monument);
const path = '/ar_platform/monuments/';

export function monumentsRoutes(app: Api, deps: RecordDependencies): void {
  const { db, publicOrigin } = deps;
  const kind = monumentKind(publicOrigin);
  listRoute(app, publicOrigin, {
    path,
    resource: 'monuments',
    operationId: 'listMonuments',
    summary: 'Monuments, page by page',
    row,
    ordering: orderingOf(monument),
    read: listMonuments(db, publicOrigin),
  });
  mapRoute(app, {
    path: `${path}public/`,
    resource: 'monuments',
    operationId: 'mapMonuments',
    summary: 'Monuments of the public map',
    row: publicRowSchema(monument),
    read: mapMonuments(db),
    version: () => readVersions(db, 'monuments'),
  });
  readRoute(app, deps, kind, { path, answer: row });
  recordHistoryRoute(app, deps, kind, { path, answer: row });
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
    answer: row,
    fields: newSchema(monument),
    requiredFile: 'base_of_knowledge',
  });
  updateFormRoute(forms, deps, kind, { path, answer: row, fields: changesSchema(monument) });
}
