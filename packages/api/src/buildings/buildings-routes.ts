import { BUILDING_ORDERING, building, mapBuilding } from '@ar/domain/building';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { Api } from '../http/api-context.ts';
import { listRoute } from '../lists/list-route.ts';
import { mapRoute } from '../lists/map-route.ts';
import { listBuildings, mapBuildings } from './buildings.ts';

export function buildingsRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  listRoute(app, publicOrigin, {
    path: '/ar_platform/buildings/',
    resource: 'buildings',
    row: building,
    ordering: BUILDING_ORDERING,
    read: (query) => listBuildings(db, publicOrigin, query),
  });
  mapRoute(app, {
    path: '/ar_platform/buildings/public/',
    resource: 'buildings',
    row: mapBuilding,
    read: () => mapBuildings(db),
  });
}
