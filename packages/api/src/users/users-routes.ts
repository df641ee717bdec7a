import { orderingOf } from '@ar/domain/entities/entity';
import { type User, type UserOrdering, user } from '@ar/domain/entities/user';
import { newUser, userChanges, userRow } from '@ar/domain/entities/user-schemas';
import type { Action } from '@ar/domain/permissions';
import type { Kysely } from 'kysely';
import { historyRoute } from '../audit/audit-routes.ts';
import { actorForLog, actorOf, personOf } from '../auth/access.ts';
import { USER_COLUMNS, type UserRow } from '../auth/person.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  entityTag,
  recordIdOf,
  recordPath,
  requires,
  route,
  signedIn,
} from '../http/routes.ts';
import { listRoute, pagesOf, type ReadPage } from '../lists/page.ts';
import { sendLink } from '../passwords/password-links.ts';
import { logSecurity } from '../security-log/security-log.ts';
import { createUser, deleteUser, presentUser, updateUser } from './change-users.ts';

/** `group_names` sorts by the label that the list shows. */
const COLUMNS: Record<UserOrdering, string> = {
  first_name: 'users.first_name',
  last_name: 'users.last_name',
  email: 'users.email',
  group_names: 'users.role_label',
  date_joined: 'users.date_joined',
};

/** Pages of the list. */
export function listUsers(db: Kysely<DB>): ReadPage<User> {
  const rows = db.selectFrom('users').select(USER_COLUMNS);
  const read = pagesOf(db, { table: 'users', rows, columns: COLUMNS });
  return async (query) => {
    const page = await read(query);
    return { count: page.count, rows: page.rows.map(presentUser) };
  };
}

export function usersRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  const described = <Schemas>(action: Action, operationId: string, summary: string, schemas: Schemas) =>
    route(requires(action, 'users'), 'users', operationId, summary, schemas);
  const path = '/users/';
  listRoute(app, publicOrigin, {
    path,
    resource: 'users',
    operationId: 'listUsers',
    summary: 'Users, page by page',
    row: userRow,
    ordering: orderingOf(user),
    read: listUsers(db),
  });
  app.get(
    '/users/me/',
    route(signedIn, 'users', 'getMe', 'Who is signed in', { response: answers(userRow) }),
    async (request) => presentUser(personOf(request)),
  );
  historyRoute(app, { db, publicOrigin }, user, (id) => findUser(db, id));
  app.post(
    path,
    described('create', 'createUser', 'Add a user and send an invitation', {
      body: newUser,
      response: answersCreated(userRow),
    }),
    async (request, reply) => {
      const created = await inTransaction(db, async (trx) => {
        const row = await createUser(trx, request.body, actorOf(request));
        await sendLink(trx, 'invitation', row.email, publicOrigin);
        return row;
      });
      logSecurity(request, { event: 'user-invited', ...accountOf(created), ...actorForLog(request) });
      return reply.code(201).header('etag', entityTag(created.version)).send(presentUser(created));
    },
  );
  app.get(
    '/users/:id/',
    described('read', 'getUser', 'One user', { params: recordPath, response: answers(userRow) }),
    async (request, reply) => {
      const row = await findUser(db, recordIdOf(request.params));
      reply.header('etag', entityTag(row.version));
      return presentUser(row);
    },
  );
  app.patch(
    '/users/:id/',
    described('update', 'updateUser', 'Edit a user', {
      params: recordPath,
      body: userChanges,
      response: answers(userRow),
    }),
    async (request, reply) => {
      const id = recordIdOf(request.params);
      const asked = { by: actorOf(request), ifMatch: request.headers['if-match'] };
      const { before, after } = await inTransaction(db, (trx) => updateUser(trx, id, request.body, asked));
      const { role: to, ...who } = accountOf(after);
      const from = before.role;
      if (from !== to)
        logSecurity(request, { event: 'role-changed', ...who, from, to, ...actorForLog(request) });
      reply.header('etag', entityTag(after.version));
      return presentUser(after);
    },
  );
  app.delete(
    '/users/:id/',
    described('delete', 'deleteUser', 'Delete a user', { params: recordPath, response: answersGone }),
    async (request, reply) => {
      const id = recordIdOf(request.params);
      const deleted = await inTransaction(db, (trx) => deleteUser(trx, id, actorOf(request)));
      logSecurity(request, { event: 'user-deleted', ...accountOf(deleted), ...actorForLog(request) });
      return reply.code(204).send(null);
    },
  );
}

async function findUser(db: Kysely<DB>, id: number): Promise<UserRow> {
  const row = await db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row;
}

/** Who an event of the security log is about. */
const accountOf = ({ id: user, email: account, role }: UserRow) => ({ user, account, role });
