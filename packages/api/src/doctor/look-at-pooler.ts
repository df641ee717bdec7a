import type { Kysely } from 'kysely';
import { poolingOf } from '../database/pooler.ts';
import type { DB } from '../database/schema.ts';
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

export const POOLER_BREAKS =
  'DATABASE_URL leads through a pooler that loses prepared statements (PgBouncer with pool_mode = transaction), so that calls fail.';
export const POOLER_REMEDY =
  'Let DATABASE_URL name PostgreSQL itself, set pool_mode = session, or use PgBouncer 1.21 or newer with max_prepared_statements = 200.';
