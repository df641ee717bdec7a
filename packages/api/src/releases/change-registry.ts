import type { Channel, Registry } from '@ar/federation/registry';
import type { ReleaseAction } from '@ar/federation/releases';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { EMPTY_REGISTRY } from './next-registry.ts';
import { refused } from './release-refused.ts';

/** What the history keeps of a change beside the registry itself. */
export interface Change {
  department: string;
  action: ReleaseAction;
  version?: string;
  channel?: Channel;
  percent?: number;
  by: string;
  reason?: string;
  commit?: string;
}

/** What a change comes to: the next registry, and what the history says of it. */
export interface Decision extends Change {
  next: Registry;
}

/** Any number: the lock under which the registry is changed. */
const REGISTRY_LOCK = 6_062_026;

/**
 * Makes the next revision, one at a time whichever server makes it, if `seen` is still the current one
 * . `decide` may refuse, or answer undefined where there is nothing to change. Whatever it does through
 * `trx` is done together with the revision or not at all.
 */
export function changeRegistry(
  db: Kysely<DB>,
  seen: number | undefined,
  decide: (current: Registry, trx: Transaction<DB>) => Promise<Decision | undefined>,
): Promise<Registry> {
  return inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    const current = await currentRegistry(trx);
    if (seen !== undefined && seen !== current.revision) {
      throw refused('stale-revision', { seen, current: current.revision });
    }
    const decision = await decide(current, trx);
    if (!decision) return current;
    await keep(trx, decision);
    return decision.next;
  });
}

/** Lets no other change, and no sweep, go on before this transaction has ended. */
export async function lockRegistry(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(REGISTRY_LOCK)})`.execute(trx);
}

/** The newest revision. */
export async function currentRegistry(db: Kysely<DB>): Promise<Registry> {
  const row = await db
    .selectFrom('registry_revisions')
    .select('document')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (row.document as Registry) : EMPTY_REGISTRY;
}

/** The number is the primary key: even without the lock, of two that found the same revision one would add the next. */
async function keep(trx: Transaction<DB>, { next, by, ...change }: Decision): Promise<void> {
  await trx
    .insertInto('registry_revisions')
    .values({ revision: next.revision, document: JSON.stringify(next), made_by: by, ...change })
    .execute();
}
