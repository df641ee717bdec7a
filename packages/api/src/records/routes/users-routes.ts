import { type User, user } from '@ar/domain/entities/user';
import { me, newUserBody, reasonGiven, userEdit, userRow } from '@ar/domain/entities/user-schemas';
import { knownOptions } from '@ar/domain/page';
import { openSessions } from '@ar/domain/sessions';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { personOf } from '../../accounts/sessions/access.ts';
import { presentSessions } from '../../accounts/sessions/sessions.ts';
import { isRequiredOf } from '../../platform/config/second-factor-policy.ts';
import type { DB } from '../../platform/database/schema.ts';
import { success } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  recordPath as params,
  recordIdOf,
  recordRoute,
  requires,
  route,
  signedInAtLeast,
  tagged,
} from '../../platform/http/routes.ts';
import { change } from '../changes/change-records.ts';
import { createOnce, idempotencyHeaders } from '../changes/idempotency.ts';
import { exportRoute } from '../exports/export-route.ts';
import { historyRoute } from '../history/history-route.ts';
import { excerptsRoute } from '../lists/excerpts.ts';
import { listRoute, nearestRoute } from '../lists/list-routes.ts';
import { type List, listOf } from '../lists/page.ts';
import { findUser, givenRoles, presentUser, SHOWN_COLUMNS } from '../people/account.ts';
import {
  deleteUser,
  inviteAgain,
  inviteUser,
  resetFactorsOf,
  signOutEverywhere,
  updateUser,
} from '../people/change-users.ts';

export function listUsers(db: Kysely<DB>): List<User> {
  const { ids, page } = listOf(db, user, db.selectFrom('users').select(SHOWN_COLUMNS));
  return {
    ids,
    async page(asked) {
      const { count, rows } = await page(asked);
      return { count, rows: rows.map(presentUser) };
    },
  };
}

export async function usersRoutes(app: Api): Promise<void> {
  const { db, config } = app;
  const list = listUsers(db);
  listRoute(app, user, userRow, list);
  exportRoute(app, user, list.ids);
  nearestRoute(app, user);
  excerptsRoute(app, user);
  app.get('/users/me/', route(signedInAtLeast, 'getMe', answers(me)), async (request) => {
    const person = personOf(request);
    const lacks = !person.has_factor && isRequiredOf(config.secondFactor, person.role);
    return { ...presentUser(await findUser(db, person.id)), second_factor_needed: lacks };
  });
  const roles = route(requires('list', 'users'), 'listRoles', answers(knownOptions));
  app.get('/users/roles/', roles, async () => ({ options: await givenRoles(db) }));
  historyRoute(app, user);
  changeRoutes(app);
  signInRoutes(app);
}

function changeRoutes(app: Api): void {
  const body = { headers: idempotencyHeaders, body: newUserBody };
  const create = route(requires('create', 'users'), 'createUser', answersCreated(userRow), body);
  app.post('/users/', create, async (request, reply) => {
    const added = await change(request, async (begun) => {
      const once = { table: 'users', content: request.body };
      const create = async () => (await inviteUser(begun, request.body, app.config)).invited.id;
      const { id } = await createOnce(begun.trx, request, once, create);
      return findUser(begun.trx, id);
    });
    return tagged(reply.code(201), presentUser(added));
  });
  const read = recordRoute(user, 'read', 'getX', answers(userRow), { params });
  app.get('/users/:id/', read, async ({ params }, reply) =>
    tagged(reply, presentUser(await findUser(app.db, recordIdOf(params)))),
  );
  const edit = { params, headers: batchHeaders, body: userEdit };
  const update = recordRoute(user, 'update', 'updateX', answers(userRow), edit);
  app.patch('/users/:id/', update, async (request, reply) => {
    const id = recordIdOf(request.params);
    const { reason, username: _, ...changes } = request.body;
    const asked = { ifMatch: request.headers['if-match'], reason };
    const { after } = await change(request, (begun) => updateUser(begun, id, changes, asked));
    return tagged(reply, presentUser(after));
  });
  const gone = recordRoute(user, 'delete', 'deleteX', answersGone, { params, headers: batchHeaders });
  app.delete('/users/:id/', gone, async (request, reply) => {
    const id = recordIdOf(request.params);
    await change(request, (begun) => deleteUser(begun, id));
    return reply.code(204).send(null);
  });
}

function signInRoutes(app: Api): void {
  const list = route(requires('read', 'users'), 'listUserSessions', answers(openSessions), { params });
  app.get('/users/:id/sessions/', list, async (request) => {
    const { id } = await findUser(app.db, recordIdOf(request.params));
    return presentSessions(app.db, id, personOf(request).session_id);
  });
  const said = answers(z.object({ detail: z.string() }));
  const withReason = { params, body: reasonGiven };
  const end = route(requires('update', 'users'), 'endUserSessions', said, withReason);
  app.post('/users/:id/end-sessions/', end, async (request, reply) => {
    const id = recordIdOf(request.params);
    const asked = { reason: request.body.reason, kept: personOf(request).session_id };
    const sessions = await change(request, (begun) => signOutEverywhere(begun, id, asked));
    return success(request, reply, sessions === 0 ? 'person-not-signed-in' : 'person-signed-out');
  });
  const reset = route(requires('update', 'users'), 'resetFactors', said, withReason);
  app.post('/users/:id/second-factor/reset/', reset, async (request, reply) => {
    const id = recordIdOf(request.params);
    const asked = { reason: request.body.reason, supportEmail: app.config.supportEmail };
    await change(request, (begun) => resetFactorsOf(begun, id, asked));
    return success(request, reply, 'factors-reset');
  });
  const invite = route(requires('update', 'users'), 'inviteUserAgain', said, { params });
  app.post('/users/:id/invitation/', invite, async (request, reply) => {
    const id = recordIdOf(request.params);
    await change(request, (begun) => inviteAgain(begun, id));
    return success(request, reply, 'invitation-sent-again');
  });
}
