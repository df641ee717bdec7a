import { building } from '@ar/domain/entities/building';
import { orderingOf } from '@ar/domain/entities/entity';
import { changesSchema, newSchema, publicRowSchema, rowSchema } from '@ar/domain/entities/schemas';
import type { Api } from '../http/routes.ts';
import { listRoute } from '../lists/list-route.ts';
import { readVersions } from '../lists/list-version.ts';
import { mapRoute } from '../lists/map-route.ts';
import {
  createRoute,
  deleteRoute,
  type RecordDependencies,
  readRoute,
  recordHistoryRoute,
  updateFormRoute,
} from '../records/record-routes.ts';
import { buildingKind } from './building-kind.ts';
import { listBuildings, mapBuildings } from './buildings.ts';

const row = rowSchema(building);
const path = '/ar_platform/buildings/';

export function buildingsRoutes(app: Api, deps: RecordDependencies): void {
  const { db, publicOrigin } = deps;
  const kind = buildingKind(publicOrigin);
  listRoute(app, publicOrigin, {
    path,
    resource: 'buildings',
    operationId: 'listBuildings',
    summary: 'Building sites, page by page',
    row,
    ordering: orderingOf(building),
    read: listBuildings(db, publicOrigin),
  });
  mapRoute(app, {
    path: `${path}public/`,
    resource: 'buildings',
    operationId: 'mapBuildings',
    summary: 'Building sites of the public map',
    row: publicRowSchema(building),
    read: mapBuildings(db),
    version: () => readVersions(db, 'buildings'),
  });
  readRoute(app, deps, kind, { path, answer: row });
  recordHistoryRoute(app, deps, kind, { path, answer: row });
  deleteRoute(app, deps, kind, { path });
}

/** The calls that take files. */
export function buildingForms(forms: Api, deps: RecordDependencies): void {
  const kind = buildingKind(deps.publicOrigin);
  createRoute(forms, deps, kind, {
    path,
    answer: row,
    fields: newSchema(building),
    requiredFile: 'model_3d',
  });
  updateFormRoute(forms, deps, kind, { path, answer: row, fields: changesSchema(building) });
}
