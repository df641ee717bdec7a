import { randomBytes } from 'node:crypto';
import { USUAL_ARCHIVE } from '@ar/api/platform/config/variables';
import { inTransaction } from '@ar/api/platform/database/in-transaction';
import type { Change } from '@ar/api/records/changes/change-records';
import { deleteUser, inviteUser, updateUser } from '@ar/api/records/people/users';
import type { Sides } from './rounds.ts';
import { type Asker, listenTo, type Statements, send, withClient } from './statements.ts';

const personOf = (email: string) => ({ first_name: 'Ana', last_name: 'Nova', email, username: email });
const SETTINGS = { publicOrigin: 'http://localhost', archive: USUAL_ARCHIVE, quotaBytes: undefined };
const changeOf = (trx: Change['trx'], by: Change['by']): Change => ({
  ...{ trx, by, settings: SETTINGS },
  orphans: [],
  events: [],
});
const TEMPLATE = 'template@podgorica.example';

/** The benchmark records the bare SQL from the server's code. */
export async function writeCases(asker: Asker): Promise<{ title: string; sides: Sides }[]> {
  let id = 0;
  const add = await listenTo(asker, (db, by) =>
    inTransaction(db, async (trx) => {
      const given = { ...personOf(TEMPLATE), group_names: 'MonumentsAdmin' };
      const newUser = given as Parameters<typeof inviteUser>[1];
      id = (await inviteUser(changeOf(trx, by), newUser, SETTINGS)).invited.id;
    }),
  );
  const changes = { first_name: 'Ana2' } as Parameters<typeof updateUser>[2];
  const change = await listenTo(asker, (db, by) =>
    inTransaction(db, (trx) => updateUser(changeOf(trx, by), id, changes, {})),
  );
  const remove = await listenTo(asker, (db, by) =>
    inTransaction(db, (trx) => deleteUser(changeOf(trx, by), id)),
  );

  let written = 0;
  const there = { server: [] as number[], database: [] as number[] };
  const sidesOf = (method: 'POST' | 'PATCH' | 'DELETE', { who, list }: Statements): Sides => {
    const isNew = method === 'POST';
    const next = (ids: number[]) => (method === 'DELETE' ? ids.pop() : ids[written % ids.length]);
    return {
      async server(call) {
        written += 1;
        const whom = isNew ? '' : next(there.server);
        if (whom === undefined) return false;
        const bodies = {
          POST: { ...personOf(`server${written}@podgorica.example`), group_names: ['MonumentsAdmin'] },
          PATCH: { first_name: `Ana${written}` },
          DELETE: undefined,
        };
        const answer = await call(method, `/api/users/${whom && `${whom}/`}`, bodies[method]);
        if (isNew) there.server.push(JSON.parse(answer).id);
        return true;
      },
      async database() {
        written += 1;
        const email = `bare${written}@podgorica.example`;
        let whom = isNew ? undefined : next(there.database);
        if (!isNew && whom === undefined) return false;
        await withClient(asker.pool, async (client) => {
          await send(client, who);
          for (const { sql, parameters } of list) {
            const other = parameters.map((value) => {
              if (value === id) return whom;
              if (value === String(id)) return String(whom);
              return typeof value === 'string' ? value.replaceAll(TEMPLATE, email) : value;
            });
            if (sql.includes('insert into password_tokens')) other[0] = randomBytes(32).toString('hex');
            const { rows } = await send(client, { sql, parameters: other });
            whom ??= rows[0]?.id;
          }
        });
        if (isNew && whom !== undefined) there.database.push(whom);
        return true;
      },
    };
  };
  return [
    { title: 'user added, with history and mail', sides: sidesOf('POST', add) },
    { title: 'user changed, with history', sides: sidesOf('PATCH', change) },
    { title: 'user removed, with history', sides: sidesOf('DELETE', remove) },
  ];
}
