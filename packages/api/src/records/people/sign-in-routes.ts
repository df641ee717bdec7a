import { reasonGiven } from '@ar/domain/entities/user-schemas';
import { openSessions } from '@ar/domain/sessions';
import * as z from 'zod';
import { actorForLog, actorOf, personOf } from '../../accounts/sessions/access.ts';
import { presentSessions } from '../../accounts/sessions/sessions.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { success } from '../../platform/http/language.ts';
import { type Api, answers, recordIdOf, recordPath, requires, route } from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { accountOf } from './account-log.ts';
import { findUser, inviteAgain, resetFactorsOf, signOutEverywhere } from './change-users.ts';

/** What a SuperAdmin sees and does about somebody's way in. */
export async function signInRoutes(app: Api): Promise<void> {
  const { db, config } = app;
  const { publicOrigin, supportEmail } = config;
  const params = recordPath;
  const list = route(requires('read', 'users'), 'listUserSessions', answers(openSessions), { params });
  app.get('/users/:id/sessions/', list, async (request) => {
    const { id } = await findUser(db, recordIdOf(request.params));
    return presentSessions(db, id, personOf(request).session_id);
  });
  const said = answers(z.object({ detail: z.string() }));
  const end = route(requires('update', 'users'), 'endUserSessions', said, {
    params,
    body: reasonGiven,
  });
  app.post('/users/:id/end-sessions/', end, async (request, reply) => {
    const id = recordIdOf(request.params);
    const asked = {
      by: actorOf(request),
      reason: request.body.reason,
      kept: personOf(request).session_id,
    };
    const { account, sessions } = await inTransaction(db, (trx) => signOutEverywhere(trx, id, asked));
    logSecurity(request, {
      event: 'user-signed-out',
      ...accountOf(account),
      sessions,
      ...actorForLog(request),
    });
    return success(request, reply, sessions === 0 ? 'person-not-signed-in' : 'person-signed-out');
  });
  const reset = route(requires('update', 'users'), 'resetFactors', said, { params, body: reasonGiven });
  app.post('/users/:id/second-factor/reset/', reset, async (request, reply) => {
    const id = recordIdOf(request.params);
    const asked = { by: actorOf(request), reason: request.body.reason, supportEmail };
    const { account, sessions } = await inTransaction(db, (trx) => resetFactorsOf(trx, id, asked));
    const { id: user, email } = account;
    const whose = { user, account: email };
    logSecurity(request, { event: 'factors-reset', ...whose, sessions, ...actorForLog(request) });
    return success(request, reply, 'factors-reset');
  });
  const invite = route(requires('update', 'users'), 'inviteUserAgain', said, { params });
  app.post('/users/:id/invitation/', invite, async (request, reply) => {
    const id = recordIdOf(request.params);
    const invited = await inTransaction(db, (trx) => inviteAgain(trx, id, actorOf(request), publicOrigin));
    logSecurity(request, { event: 'invitation-resent', ...accountOf(invited), ...actorForLog(request) });
    return success(request, reply, 'invitation-sent-again');
  });
}
