import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

export interface Change {
  /** Who did it; null for the server itself. */
  actor: { id: number; first_name: string; last_name: string } | null;
  action: 'create' | 'update' | 'delete' | 'change-password' | 'reset-password';
  resource: string;
  recordId: number | string;
  /** The record's values before it, null if there was none. Never a secret: SuperAdmin reads them. */
  before: object | null;
  /** The record's values after it, null if there is none any more. */
  after: object | null;
  requestId: string | null;
}

/**
 * Writes a change to the audit log. `trx` is the transaction that makes the change, so that there is neither a
 * change without its entry nor an entry without its change.
 */
export async function recordChange(trx: Kysely<DB>, change: Change): Promise<void> {
  const { actor } = change;
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actor?.id ?? null,
      actor_name: actor && `${actor.first_name} ${actor.last_name}`,
      action: change.action,
      resource: change.resource,
      record_id: String(change.recordId),
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      request_id: change.requestId,
    })
    .execute();
}
