import { USER_ORDERING, user } from '@ar/domain/user';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { personOf, signedIn } from '../http/access.ts';
import { answers } from '../http/answers.ts';
import type { Api } from '../http/api-context.ts';
import { listRoute } from '../lists/list-route.ts';
import { readPage } from '../lists/page.ts';
import { presentUser, USER_COLUMNS } from './user-row.ts';

/** `group_names` sorts by the label that the list shows. */
const COLUMNS: Record<(typeof USER_ORDERING)[number], string> = {
  first_name: 'users.first_name',
  last_name: 'users.last_name',
  email: 'users.email',
  group_names: 'users.role_label',
  date_joined: 'users.date_joined',
};

export function usersRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  listRoute(app, publicOrigin, {
    path: '/users/',
    resource: 'users',
    row: user,
    ordering: USER_ORDERING,
    async read(query) {
      const rows = db.selectFrom('users').select(USER_COLUMNS);
      const page = await readPage(db, { table: 'users', rows, columns: COLUMNS }, query);
      return { count: page.count, rows: page.rows.map(presentUser) };
    },
  });
  app.get(
    '/users/me/',
    { config: signedIn, schema: { tags: ['users'], response: answers(user) } },
    async (request) => presentUser(personOf(request)),
  );
}
