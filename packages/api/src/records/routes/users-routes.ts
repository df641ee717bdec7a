import { orderingOf } from '@ar/domain/entities/entity';
import { type User, user } from '@ar/domain/entities/user';
import { me, newUserBody, userEdit, userRow } from '@ar/domain/entities/user-schemas';
import { knownOptions } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { actorForLog, actorOf, personOf } from '../../accounts/sessions/access.ts';
import { isRequiredOf } from '../../platform/config/second-factor-policy.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  recordIdOf,
  recordPath,
  recordRoute,
  requires,
  route,
  signedInAtLeast,
  tagged,
} from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { createOnce, idempotencyHeaders } from '../changes/idempotency.ts';
import { readCells } from '../changes/record-rows.ts';
import { exportRoute } from '../exports/export-route.ts';
import { historyRoute } from '../history/history-route.ts';
import { excerptsRoute } from '../lists/excerpts-route.ts';
import { nearestRoute } from '../lists/nearest-route.ts';
import { type List, listOf, listRoute } from '../lists/page.ts';
import { accountEvents, accountOf } from '../people/account-log.ts';
import { deleteUser, findUser, inviteUser, updateUser } from '../people/change-users.ts';
import { givenRoles } from '../people/given-roles.ts';
import { presentUser, SHOWN_COLUMNS } from '../people/present-user.ts';

export function listUsers(db: Kysely<DB>): List<User> {
  const rows = db.selectFrom('users').select(SHOWN_COLUMNS);
  const columns = orderingOf(user).map((name) => [name, `users.${name}`]);
  // By the label that the list shows.
  const labelled = { ...Object.fromEntries(columns), group_names: 'users.role_label' };
  const list = listOf(db, { entity: user, rows, columns: labelled });
  return {
    ...list,
    async page(asked) {
      const page = await list.page(asked);
      return { count: page.count, rows: page.rows.map(presentUser) };
    },
  };
}

export async function usersRoutes(app: Api): Promise<void> {
  const { db, config } = app;
  const { publicOrigin, archive, secondFactor } = config;
  const list = listUsers(db);
  listRoute(app, user, userRow, list);
  exportRoute(app, user, { list, read: readCells(db, user, publicOrigin), isSensitive: true });
  nearestRoute(app, user);
  excerptsRoute(app, user);
  app.get('/users/me/', route(signedInAtLeast, 'getMe', answers(me)), async (request) => {
    const person = personOf(request);
    const lacks = !person.has_factor && isRequiredOf(secondFactor, person.role);
    return { ...presentUser(await findUser(db, person.id)), second_factor_needed: lacks };
  });
  const roles = route(requires('list', 'users'), 'listRoles', answers(knownOptions));
  app.get('/users/roles/', roles, async () => ({ options: await givenRoles(db) }));
  historyRoute(app, user);
  const body = { headers: idempotencyHeaders, body: newUserBody };
  const create = route(requires('create', 'users'), 'createUser', answersCreated(userRow), body);
  app.post('/users/', create, async (request, reply) => {
    const { added, isNew } = await inTransaction(db, async (trx) => {
      const creation = await createOnce(trx, request, { table: 'users', content: request.body }, async () => {
        const { invited } = await inviteUser(trx, request.body, actorOf(request), publicOrigin);
        return invited;
      });
      const isNew = 'made' in creation;
      return { isNew, added: isNew ? creation.made : await findUser(trx, creation.earlier) };
    });
    if (isNew) logSecurity(request, { event: 'user-invited', ...accountOf(added), ...actorForLog(request) });
    return tagged(reply.code(201), presentUser(added));
  });
  const params = recordPath;
  const read = recordRoute(user, 'read', answers(userRow), { params });
  app.get('/users/:id/', read, async ({ params }, reply) =>
    tagged(reply, presentUser(await findUser(db, recordIdOf(params)))),
  );
  const update = recordRoute(user, 'update', answers(userRow), {
    params,
    headers: batchHeaders,
    body: userEdit,
  });
  app.patch('/users/:id/', update, async (request, reply) => {
    const id = recordIdOf(request.params);
    const { reason, username: _, ...changes } = request.body;
    const asked = { by: actorOf(request), ifMatch: request.headers['if-match'], reason };
    const edited = await inTransaction(db, (trx) => updateUser(trx, id, changes, asked));
    for (const event of accountEvents(edited, actorForLog(request))) logSecurity(request, event);
    return tagged(reply, presentUser(edited.after));
  });
  app.delete(
    '/users/:id/',
    recordRoute(user, 'delete', answersGone, { params, headers: batchHeaders }),
    async (request, reply) => {
      const id = recordIdOf(request.params);
      const deleted = await inTransaction(db, (trx) => deleteUser(trx, id, actorOf(request), archive));
      logSecurity(request, { event: 'user-deleted', ...accountOf(deleted), ...actorForLog(request) });
      return reply.code(204).send(null);
    },
  );
}
