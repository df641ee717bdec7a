import { MONUMENT_ORDERING, mapMonument, monument } from '@ar/domain/monument';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { Api } from '../http/api-context.ts';
import { listRoute } from '../lists/list-route.ts';
import { mapRoute } from '../lists/map-route.ts';
import { listMonuments, mapMonuments } from './monuments.ts';

export function monumentsRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  listRoute(app, publicOrigin, {
    path: '/ar_platform/monuments/',
    resource: 'monuments',
    row: monument,
    ordering: MONUMENT_ORDERING,
    read: (query) => listMonuments(db, publicOrigin, query),
  });
  mapRoute(app, {
    path: '/ar_platform/monuments/public/',
    resource: 'monuments',
    row: mapMonument,
    read: () => mapMonuments(db),
  });
}
