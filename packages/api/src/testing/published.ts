import type { Entity } from '@ar/domain/entities/entity';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { createPublicRecords, type PublicRecords } from '../public/data/public-records.ts';

const silent = { warn() {}, info() {} };

/** Reads the public data for each request, so no test waits for a refresh. */
export function publishedNow(db: Kysely<DB>, entities: readonly Entity[]): PublicRecords {
  const records = createPublicRecords({ db, log: silent });
  records.serve(entities);
  return { ...records, isReady: () => false, ready: records.refreshNow };
}
