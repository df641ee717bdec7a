import type { VisitedKind } from '@ar/domain/public-pages';
import type { Kysely } from 'kysely';
import { findPublicBuilding } from '../buildings/buildings.ts';
import type { DB } from '../database/schema.ts';
import { readVersions } from '../lists/list-version.ts';
import { findPublicMonument } from '../monuments/monuments.ts';
import type { VisitedPlace } from './visit-page.ts';

/** The page behind a QR code, for the sitemap. */
export interface Visit {
  /** `MONUMENT_7`. */
  item: string;
  updated_at: string;
}

/** What anybody may know of the places that have a QR code. */
export interface VisitedPlaces {
  find(kind: VisitedKind, id: number): Promise<VisitedPlace | undefined>;
  /** Another one after each change of a place. */
  version(): Promise<string>;
  /** Which have a page, so many at most. */
  list(limit: number): Promise<Visit[]>;
}

export function createVisitedPlaces(db: Kysely<DB>): VisitedPlaces {
  const pages = async (kind: VisitedKind, table: 'monuments' | 'buildings', limit: number) => {
    const rows = await db.selectFrom(table).select(['id', 'updated_at']).orderBy('id').limit(limit).execute();
    return rows.map(({ id, updated_at }) => ({ item: `${kind}_${id}`, updated_at }));
  };
  return {
    async find(kind, id) {
      if (kind === 'MONUMENT') {
        const record = await findPublicMonument(db, id);
        return record && { kind, record };
      }
      const record = await findPublicBuilding(db, id);
      return record && { kind, record };
    },
    version: () => readVersions(db, 'monuments', 'buildings'),
    async list(limit) {
      const monuments = await pages('MONUMENT', 'monuments', limit);
      return [...monuments, ...(await pages('BUILDING', 'buildings', limit - monuments.length))];
    },
  };
}
