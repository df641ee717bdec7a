import { accountEvents, openSessions } from '@ar/domain/sessions';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { success } from '../../platform/http/language.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { recordAccess } from '../journal/security-journal.ts';
import { personOf } from '../sessions/access.ts';
import { endSessions } from '../sessions/sessions.ts';
import { readAccountEvents } from './account-events.ts';
import { presentSessions } from './present-sessions.ts';

const sessionPath = z.object({
  // A string, so that what is no id of a session is a 404 and not a 400.
  id: z.string().meta({ format: 'uuid', description: 'Of an open session of the caller' }),
});

const said = answers(z.object({ detail: z.string() }));

/** Everybody's own account: where it is signed in, and what happened to it. */
export async function accountRoutes(app: Api): Promise<void> {
  const { db } = app;
  const list = route(requires('read', 'settings'), 'listOwnSessions', answers(openSessions));
  app.get('/account/sessions/', list, (request) => {
    const { id, session_id } = personOf(request);
    return presentSessions(db, id, session_id);
  });
  const end = route(requires('delete', 'settings'), 'endOwnSession', said, { params: sessionPath });
  app.delete('/account/sessions/:id/', end, async (request, reply) => {
    const only = z.uuid().safeParse(request.params.id).data;
    const ended = only ? await endOwn(request, { only }) : 0;
    if (ended === 0) throw new HttpError(404);
    return success(request, reply, 'device-signed-out');
  });
  const endOthers = route(requires('delete', 'settings'), 'endOtherOwnSessions', said);
  app.delete('/account/sessions/', endOthers, async (request, reply) => {
    const ended = await endOwn(request, { kept: personOf(request).session_id });
    return success(request, reply, ended === 0 ? 'no-other-devices' : 'other-devices-signed-out');
  });
  async function endOwn(request: FastifyRequest, which: { only: string } | { kept: string }) {
    const { id: user, email: account } = personOf(request);
    const reason = 'ended-by-owner';
    const event = await inTransaction(db, async (trx) => {
      const sessions = await endSessions(trx, user, reason, which);
      const ended = { event: 'session-ended', user, account, reason, sessions } as const;
      if (sessions > 0) await recordAccess(trx, [ended], request.id);
      return ended;
    });
    if (event.sessions > 0) logSecurity(request, event);
    return event.sessions;
  }
  const events = route(requires('read', 'settings'), 'listAccountEvents', answers(accountEvents));
  app.get('/account/events/', events, (request) => readAccountEvents(db, personOf(request).id));
}
