import type { KINDS } from '@ar/domain/activity-kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { onceOver } from '../../platform/http/waiting-answers.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import type { SecurityEvent } from '../../platform/observability/security-log/security-log.ts';
import { checkedEvent, logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { recordChange } from './audit-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    securityEvents: { push(event: SecurityEvent): void } | null;
  }
}

type Journaled = SecurityEvent['event'] & (typeof KINDS.access)[number];

const JOURNALED_CHANGES = [
  'sign-in',
  'session-ended',
  'refresh-replayed',
  'role-changed',
  'own-build-allowed',
  'factor-added',
  'factor-removed',
] as const satisfies Journaled[];

const GUESS = 'sign-in-refused' satisfies Journaled;

/** People who do not own the account can cause these events. */
const EVENTS_BY_STRANGERS: readonly string[] = [GUESS, 'refresh-replayed'];

export const JOURNALED_EVENTS = [...JOURNALED_CHANGES, GUESS];

/** Limits the journal's entries about guesses. The security log contains every guess. */
const JOURNAL_LIMIT: Limit = { name: 'journal-of-account', max: 3, seconds: 3600 };

/** Writes the reported events to the journal in the transaction of `work`, and to the security log after the commit. */
export async function reportingTransaction<Result>(
  request: FastifyRequest,
  db: Kysely<DB>,
  work: (trx: Transaction<DB>, report: (event: SecurityEvent) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { result, events } = await inTransaction(db, async (trx) => {
    const events: SecurityEvent[] = [];
    const report = async (event: SecurityEvent) => {
      if (event.event === 'session-ended' && event.sessions === 0) return;
      events.push(event);
      if (JOURNALED_CHANGES.some((one) => one === event.event)) await recordAccess(trx, event, request.id);
    };
    return { result: await work(trx, report), events };
  });
  for (const event of events) logSecurity(request, event);
  return result;
}

export async function recordAccess(trx: Kysely<DB>, event: SecurityEvent, requestId: string): Promise<void> {
  const { event: action, ...facts } = checkedEvent(event);
  // Omits e-mail addresses, because the journal stays when a person is erased.
  const { user, account: _, by = user, by_account: __, ...after } = facts as Facts;
  if (user === undefined) return;
  const people = await trx
    .selectFrom('all_users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [user, by ?? user])
    .execute();
  const owner = people.find(({ id }) => id === user);
  if (!owner) return;
  const person = EVENTS_BY_STRANGERS.includes(action) ? undefined : people.find(({ id }) => id === by);
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

/** Writes guesses to the journal after the response, so that response times do not reveal whether an account exists. */
export function journalGuesses(app: FastifyInstance): void {
  const { db, limits } = app;
  const writing = new Set<Promise<void>>();
  app.decorateRequest('securityEvents', null);
  app.addHook('onRequest', (request, reply, done) => {
    const push = (event: SecurityEvent) => {
      if (event.event !== GUESS) return;
      onceOver(reply.raw, () => {
        const written = write(event, request.id)
          .catch((error: unknown) => request.log.error({ err: error }, 'journal not written'))
          .finally(() => writing.delete(written));
        writing.add(written);
      });
    };
    request.securityEvents = { push };
    done();
  });
  app.addHook('onClose', async () => {
    await Promise.all(writing);
  });

  async function write(event: SecurityEvent, requestId: string): Promise<void> {
    const { user } = event as Facts;
    if (user !== undefined && (await limits.fits(JOURNAL_LIMIT, { account: String(user) })))
      await recordAccess(db, event, requestId);
  }
}
