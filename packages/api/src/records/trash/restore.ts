import { randomUUID } from 'node:crypto';
import type { Restored, restoreRequest } from '@ar/domain/archive';
import type { Entity } from '@ar/domain/entities/entity';
import { newUser } from '@ar/domain/entities/user-schemas';
import type { Message } from '@ar/domain/messages/message';
import { type Kysely, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { keptValues, recordChange } from '../../accounts/journal/audit-log.ts';
import { recordAccess } from '../../accounts/journal/security-journal.ts';
import { requireProof } from '../../accounts/sessions/access.ts';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, parsed, refuseField, refuseFields, refuseUnknown } from '../../platform/http/errors.ts';
import type { Change } from '../changes/change-records.ts';
import { eraseRecords, tableOf, takeFromTrash } from '../changes/trash-rows.ts';
import { entityOf } from '../definitions/catalogue.ts';
import { about, type ChangedAccount, isAssignable, roleEvents } from '../people/users.ts';

type Archived = Pick<Selectable<DB['archive']>, 'id' | 'resource' | 'record_id' | 'name'>;

interface Done extends Pick<Restored, 'restored'> {
  refused: (Omit<Restored['refused'][number], 'errors'> & {
    errors: Readonly<Record<string, readonly Message[]>>;
  })[];
}

/** Locks an entry of the trash, or its batch. The second of two callers gets 404. */
async function lockInTrash(trx: Kysely<DB>, id: number, isBatch: boolean) {
  const { rows: found } = await sql<Archived>`
    select id, resource, record_id, name from archive
    where ${isBatch ? sql`(batch, resource) = (select batch, resource from archive where id = ${id})` : sql`id = ${id}`}
    order by id for update`.execute(trx);
  const entity = await entityOf(trx, found.find((one) => one.id === id)?.resource ?? '');
  if (!entity) throw new HttpError(404);
  return { entity, found };
}

/** Groups the entries of a batch in the journal. */
const asBatch = (change: Change, isBatch: boolean): Change =>
  isBatch ? { ...change, by: { ...change.by, batch: change.by.batch ?? randomUUID() } } : change;

/** Restores a record or a batch. `refused` lists records of a batch that cannot be restored. */
export async function restore(given: Change, id: number, { batch, values }: z.output<typeof restoreRequest>) {
  const change = asBatch(given, batch);
  const { trx } = change;
  const done: Done = { restored: [], refused: [] };
  const { entity, found } = await lockInTrash(trx, id, batch);
  for (const archived of found) {
    const { resource, record_id, name } = archived;
    await sql`savepoint one`.execute(trx);
    try {
      await restoreOne(change, entity, archived, archived.id === id ? values : undefined);
      done.restored.push({ resource, record_id, name });
    } catch (error) {
      if (!batch || !(error instanceof HttpError) || !error.more.errors) throw error;
      await sql`rollback to savepoint one`.execute(trx);
      done.refused.push({ id: archived.id, name, errors: error.more.errors });
    }
    // Open savepoints nest, and each takes longer than the one before it.
    await sql`release savepoint one`.execute(trx);
  }
  return done;
}

async function restoreOne(
  { trx, by, events }: Change,
  entity: Entity,
  { resource, record_id: id, name }: Archived,
  values: object = {},
): Promise<void> {
  const isPerson = resource === 'users';
  const names = Object.keys(values);
  if (!isPerson && names.length > 0) throw refuseUnknown(names);
  const person = isPerson ? await prepareUser(trx, id, values) : undefined;
  if (person?.after.role === 'SuperAdmin' && person.before.role !== 'SuperAdmin') requireProof(by.isProved);
  await takeFromTrash(trx, entity, id).catch((error: Error & { constraint?: string }) => {
    // The address was taken at the same moment.
    throw error.constraint === 'users_email_unique' ? refuseField('email', 'email-taken') : error;
  });
  const { rows } = await sql<{ version: number }>`
    select * from ${sql.table(tableOf(entity))} where id = ${id}`.execute(trx);
  const [row = { version: null }] = rows;
  const after = await keptValues(trx, entity, row);
  const { version } = row;
  const entry = { action: 'restore', resource, entity, recordId: id, name, before: null, after, version };
  await recordChange(trx, { by, ...entry });
  if (!person) return;
  const roles = roleEvents(person, by);
  for (const role of roles) await recordAccess(trx, role, by.requestId);
  events.push({ event: 'user-restored', ...about(person.after, by) }, ...roles);
}

export async function erase(change: Change, id: number, isBatch: boolean): Promise<void> {
  const { trx, by, settings, orphans, events } = asBatch(change, isBatch);
  const { entity, found } = await lockInTrash(trx, id, isBatch);
  for (const { resource, record_id: recordId, name } of found) {
    await recordChange(trx, { by, action: 'erase', resource, recordId, before: null, after: null, name });
  }
  const ids = found.map(({ record_id }) => record_id);
  const accounts = trx.selectFrom('all_users').select(['id', 'email', 'role']).where('id', 'in', ids);
  const people = entity.resource === 'users' ? await accounts.execute() : [];
  for (const person of people) events.push({ event: 'user-erased', ...about(person, by) });
  orphans.push(...(await eraseRecords(trx, entity, ids, settings.archive)));
}

const settled = newUser.pick({ email: true, group_names: true }).partial().strict();

/** Prepares a deleted person: inactive, with another address or role if the own one is taken or gone. */
async function prepareUser(trx: Kysely<DB>, id: number, values: object): Promise<ChangedAccount> {
  const given = parsed(settled, values);
  const own = trx.selectFrom('all_users').select(['email', 'role']).where('id', '=', id);
  const { email: before, role: held } = await own.executeTakeFirstOrThrow();
  const email = given.email ?? before;
  const role = given.group_names ?? held;
  const taken = trx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email} collate montenegrin)`);
  const errors = {
    ...((await taken.executeTakeFirst()) && { email: ['email-taken'] as const }),
    ...(role !== null && !(await isAssignable(trx, role)) && { group_names: ['role-gone'] as const }),
  };
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  await trx
    .updateTable('all_users')
    .set({ email, role, is_active: false, ...EDITED })
    .where('id', '=', id)
    .execute();
  return { before: { id, email: before, role: held }, after: { id, email, role } };
}
