import { ACCOUNT_EVENTS, type AccountEvent, accountEvents, openSessions } from '@ar/domain/sessions';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { success } from '../../platform/http/language.ts';
import { type Api, answers, requires, route } from '../../platform/http/routes.ts';
import { reportingTransaction } from '../journal/security-journal.ts';
import { personOf } from '../sessions/access.ts';
import { endSessions, presentSessions } from '../sessions/sessions.ts';

const sessionPath = z.object({
  id: z.string().meta({ format: 'uuid', description: 'Of an open session of the caller' }),
});

const confirmed = answers(z.object({ detail: z.string() }));

export async function accountRoutes(app: Api): Promise<void> {
  const { db } = app;
  const list = route(requires('read', 'settings'), 'listOwnSessions', answers(openSessions));
  app.get('/account/sessions/', list, (request) => {
    const { id, session_id } = personOf(request);
    return presentSessions(db, id, session_id);
  });
  const end = route(requires('delete', 'settings'), 'endOwnSession', confirmed, { params: sessionPath });
  app.delete('/account/sessions/:id/', end, async (request, reply) => {
    const only = z.uuid().safeParse(request.params.id).data;
    const ended = only ? await endOwn(request, { only }) : 0;
    if (ended === 0) throw new HttpError(404);
    return success(request, reply, 'device-signed-out');
  });
  const endOthers = route(requires('delete', 'settings'), 'endOtherOwnSessions', confirmed);
  app.delete('/account/sessions/', endOthers, async (request, reply) => {
    const ended = await endOwn(request, { kept: personOf(request).session_id });
    return success(request, reply, ended === 0 ? 'no-other-devices' : 'other-devices-signed-out');
  });
  function endOwn(request: FastifyRequest, which: { only: string } | { kept: string }): Promise<number> {
    const { id: user, email: account } = personOf(request);
    const reason = 'ended-by-owner';
    return reportingTransaction(request, db, async (trx, report) => {
      const sessions = await endSessions(trx, user, reason, which);
      await report({ event: 'session-ended', user, account, reason, sessions });
      return sessions;
    });
  }
  const events = route(requires('read', 'settings'), 'listAccountEvents', answers(accountEvents));
  app.get('/account/events/', events, (request) => readAccountEvents(db, personOf(request).id));
}

const ACTIONS = ['change-password', 'reset-password', 'end-sessions', 'factors-reset', 'status', 'restore'];

async function readAccountEvents(db: Kysely<DB>, user: number): Promise<{ events: AccountEvent[] }> {
  const { rows } = await sql<AccountEvent>`
    select id, at, action, after ->> 'agent' as device, after ->> 'network' as network,
      actor_id is distinct from ${user} and actor_name is not null as by_other,
      case action
        when 'role-changed' then after ->> 'to'
        when 'session-ended' then after ->> 'reason'
        when 'factor-added' then after ->> 'kind'
        when 'factor-removed' then after ->> 'kind'
        when 'status' then after ->> 'is_active' end as detail
    from audit_log
    where record_id = ${String(user)}
      and (resource = 'access' or (resource = 'users' and action = any(${ACTIONS}::text[])))
    order by at desc, id desc limit ${ACCOUNT_EVENTS}`.execute(db);
  return { events: rows };
}
