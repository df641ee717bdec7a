import type { Kysely } from 'kysely';
import { POOLER_BREAKS, POOLER_REMEDY, poolingOf } from '../../platform/database/pooler.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Finding, fault, warning } from './finding.ts';

/** A pooler before PostgreSQL that does not keep what the server leaves on a connection. */
export async function lookAtPooler(db: Kysely<DB>): Promise<Finding[]> {
  const pooling = await poolingOf(db);
  if (pooling === 'broken') return [fault('database', POOLER_BREAKS, POOLER_REMEDY)];
  if (pooling === 'shared')
    return [
      warning(
        'database',
        'A pooler lends each transaction another connection: what a server sets on one goes to all.',
        'Give the role the server’s settings: docs/operations.md, "PostgreSQL".',
      ),
    ];
  return [];
}
