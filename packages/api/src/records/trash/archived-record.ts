import type { ArchivedRecord } from '@ar/domain/archive';
import { fieldsOf, isRecord } from '@ar/domain/entities/entity';
import type { User } from '@ar/domain/entities/user';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { USER_COLUMNS } from '../../accounts/sessions/person.ts';
import { tableOf } from '../changes/archived-rows.ts';
import { findStoredFile, readRecord } from '../changes/record-rows.ts';
import { entityOf } from '../definitions/department-records.ts';
import { presentUser } from '../people/present-user.ts';

/** A record in the archive as its own call answered it, with addresses of its files that are valid for a minute. */
export async function readArchived(
  { db, config, signer }: FastifyInstance,
  { resource, record_id: id }: Pick<ArchivedRecord, 'resource' | 'record_id'>,
): Promise<Record<string, unknown> | undefined> {
  const entity = await entityOf(db, resource);
  if (!entity) return undefined;
  if (!isRecord(entity)) {
    const people = db
      .selectFrom('all_users as users')
      .select([...USER_COLUMNS, 'invited_until'])
      .select((all) => [
        sql<User['state']>`account_state(users)`.as('state'),
        sql<User['second_factor']>`
          case when exists (select from factor_holders where user_id = users.id) then 'on' else 'off' end`.as(
          'second_factor',
        ),
        all
          .selectFrom('sessions')
          .select(({ fn }) => fn.max('created_at').as('at'))
          .whereRef('user_id', '=', 'users.id')
          .as('last_sign_in_at'),
      ]);
    const person = await people.where('users.id', '=', id).executeTakeFirst();
    return person && { ...presentUser(person) };
  }
  const record = await readRecord(db, entity, config.publicOrigin, id, tableOf(entity));
  if (!record) return undefined;
  const addresses: Record<string, string> = {};
  for (const [name, field] of fieldsOf(entity)) {
    if (field.kind !== 'file') continue;
    const file = await findStoredFile(db, tableOf(entity), field.column, id);
    if (file) addresses[name] = signer.signKept(file.storage_key, file.id).url;
  }
  return { ...record, ...addresses };
}
