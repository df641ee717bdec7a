import type { KINDS } from '@ar/domain/activity-kinds';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { Limit, Limits } from '../limits/counter.ts';
import type { SecurityEvent } from '../security-log/security-log.ts';
import { recordChange } from './audit-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the security log told of this request, for the journal. */
    securityEvents: SecurityEvent[] | null;
  }
}

type Journaled = SecurityEvent['event'] & (typeof KINDS.access)[number];

/** The security log's events that the journal tells too, beside those that are entries of a change. */
export const JOURNALED_EVENTS = [
  'sign-in',
  'sign-in-refused',
  'session-ended',
  'refresh-replayed',
  'role-changed',
  'own-build-allowed',
  'factor-added',
  'factor-removed',
] as const satisfies Journaled[];

/** By somebody of whom nothing is known but the account that they tried. */
const BY_ANYBODY: readonly string[] = ['sign-in-refused', 'refresh-replayed'];

/** Whoever guesses passwords does not fill the database: the security log has each, the journal a few an hour. */
const KEPT: Limit = { name: 'journal-of-account', max: 3, seconds: 3600 };

/** Writes the journal's entries of access, each after its answer is sent: no answer's time tells who has an account. */
export function journalSecurity(
  app: FastifyInstance,
  { db, limits }: { db: Kysely<DB>; limits: Limits },
): void {
  const writing = new Set<Promise<void>>();
  app.decorateRequest('securityEvents', null);
  app.addHook('onRequest', async (request) => {
    request.securityEvents = [];
  });
  app.addHook('onResponse', async (request) => {
    const events = (request.securityEvents ?? []).filter(({ event }) => isJournaled(event));
    if (events.length === 0) return;
    const written = writeAll(events, request.id).catch((error: unknown) =>
      request.log.error({ err: error }, 'journal not written'),
    );
    writing.add(written);
    await written;
    writing.delete(written);
  });
  app.addHook('onClose', async () => {
    await Promise.all(writing);
  });

  async function writeAll(events: readonly SecurityEvent[], requestId: string): Promise<void> {
    for (const event of events) await write(event, requestId);
  }

  async function write({ event: action, ...facts }: SecurityEvent, requestId: string): Promise<void> {
    // Names and addresses are the person's own, and leave with them.
    const { user, account: _, by = user, by_account: __, ...after } = facts as Facts;
    if (user === undefined) return;
    const isByAnybody = BY_ANYBODY.includes(action);
    if (isByAnybody && !(await limits.fits(KEPT, { account: String(user) }))) return;
    const people = await db
      .selectFrom('all_users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', [user, by ?? user])
      .execute();
    const owner = people.find(({ id }) => id === user);
    if (!owner) return;
    const person = isByAnybody ? undefined : people.find(({ id }) => id === by);
    await recordChange(db, {
      by: person ? { person, requestId } : { person: null, requestId },
      action,
      resource: 'access',
      recordId: user,
      name: `${owner.first_name} ${owner.last_name}`,
      before: null,
      after,
    });
  }
}

type Facts = Record<string, unknown> & { user?: number; by?: number };

const isJournaled = (event: string) => JOURNALED_EVENTS.some((one) => one === event);
