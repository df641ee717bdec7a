import type { KINDS } from '@ar/domain/activity-kinds';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { onceOver } from '../../platform/http/waiting-answers.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import { checkedEvent, type SecurityEvent } from '../../platform/observability/security-log/security-log.ts';
import { recordChange } from './audit-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes the security log's events of this request. */
    securityEvents: { push(event: SecurityEvent): void } | null;
  }
}

type Journaled = SecurityEvent['event'] & (typeof KINDS.access)[number];

/** Written with `recordAccess` in the transaction of what they report. */
const OF_CHANGES = [
  'sign-in',
  'session-ended',
  'refresh-replayed',
  'role-changed',
  'own-build-allowed',
  'factor-added',
  'factor-removed',
] as const satisfies Journaled[];

/** By callers of whom nothing is known but the account that they tried. Written once the answer is over. */
const BY_ANYBODY = ['sign-in-refused'] as const satisfies Journaled[];

/** Perhaps not by the account's owner: no author is named. */
const BY_STRANGERS: readonly string[] = [...BY_ANYBODY, 'refresh-replayed'];

/** The security log's events that the journal has too, beside those that are entries of a change. */
export const JOURNALED_EVENTS = [...OF_CHANGES, ...BY_ANYBODY];

/** Guesses at passwords do not fill the database: the security log has each, the journal a few an hour. */
const KEPT: Limit = { name: 'journal-of-account', max: 3, seconds: 3600 };

/** Writes access entries. `trx` is the transaction of the change that they report: neither stands without the other. */
export async function recordAccess(
  trx: Kysely<DB>,
  events: readonly SecurityEvent[],
  requestId: string,
): Promise<void> {
  for (const event of events) await recordOne(trx, event, requestId);
}

async function recordOne(trx: Kysely<DB>, event: SecurityEvent, requestId: string): Promise<void> {
  const { event: action, ...facts } = checkedEvent(event);
  // Names and addresses are the person's own, and leave with them.
  const { user, account: _, by = user, by_account: __, ...after } = facts as Facts;
  if (user === undefined) return;
  const people = await trx
    .selectFrom('all_users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [user, by ?? user])
    .execute();
  const owner = people.find(({ id }) => id === user);
  if (!owner) return;
  const person = BY_STRANGERS.includes(action) ? undefined : people.find(({ id }) => id === by);
  await recordChange(trx, {
    by: person ? { person, requestId } : { person: null, requestId },
    action,
    resource: 'access',
    recordId: user,
    name: `${owner.first_name} ${owner.last_name}`,
    before: null,
    after,
  });
}

type Facts = Record<string, unknown> & { user?: number; by?: number };

const isByAnybody = (event: string) => BY_ANYBODY.some((one) => one === event);

/**
 * Writes the journal's entries of guesses, each once its answer is sent or its caller has hung up: no answer's time shows
 * who has an account.
 */
export function journalGuesses(app: FastifyInstance): void {
  const { db, limits } = app;
  const writing = new Set<Promise<void>>();
  app.decorateRequest('securityEvents', null);
  app.addHook('onRequest', async (request, reply) => {
    const push = (event: SecurityEvent) => {
      if (!isByAnybody(event.event)) return;
      onceOver(reply.raw, () => {
        const written = write(event, request.id)
          .catch((error: unknown) => request.log.error({ err: error }, 'journal not written'))
          .finally(() => writing.delete(written));
        writing.add(written);
      });
    };
    request.securityEvents = { push };
  });
  app.addHook('onClose', async () => {
    await Promise.all(writing);
  });

  async function write(event: SecurityEvent, requestId: string): Promise<void> {
    const { user } = event as Facts;
    if (user !== undefined && (await limits.fits(KEPT, { account: String(user) })))
      await recordOne(db, event, requestId);
  }
}
