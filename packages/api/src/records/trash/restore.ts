import { randomUUID } from 'node:crypto';
import type { Restored } from '@ar/domain/archive';
import type { Entity } from '@ar/domain/entities/entity';
import type { Message } from '@ar/domain/messages/message';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Actor } from '../../accounts/journal/actor.ts';
import { keptValues, recordChange } from '../../accounts/journal/audit-log.ts';
import { requireProof } from '../../accounts/sessions/access.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseUnknown } from '../../platform/http/errors.ts';
import { removeForGood, tableOf, takeFromArchive } from '../changes/archived-rows.ts';
import { entityOf } from '../definitions/department-records.ts';
import type { ChangedAccount } from '../people/account-log.ts';
import { emailTaken, isTaken, readyUser } from '../people/restore-user.ts';

type Archived = Pick<Selectable<DB['archive']>, 'id' | 'resource' | 'record_id' | 'name'>;

interface Wish {
  by: Actor;
  /** All records of the same deletion. */
  batch: boolean;
}

interface RestoreWish extends Wish {
  /** For what may stand in the way of the one record. */
  values?: Record<string, unknown> | undefined;
}

/** What came back, and what did not: by field, why. */
interface Done extends Pick<Restored, 'restored'> {
  refused: (Omit<Restored['refused'][number], 'errors'> & {
    errors: Readonly<Record<string, readonly Message[]>>;
  })[];
}

/** Of two who restore or delete the same for good, the second waits here and finds it gone. */
async function lockArchived(trx: Kysely<DB>, id: number, { batch }: Wish) {
  const all = trx.selectFrom('archive').select(['id', 'resource', 'record_id', 'name']);
  const same = trx.selectFrom('archive').where('id', '=', id);
  // Of one kind: nothing keeps a deletion of another from the name of this one.
  const wanted = batch
    ? all
        .where('batch', '=', same.select('batch'))
        .where('resource', '=', same.select('resource'))
        .orderBy('id')
    : all.where('id', '=', id);
  const found: Archived[] = await wanted.forUpdate().execute();
  const entity = await entityOf(trx, found.find((one) => one.id === id)?.resource ?? '');
  if (!entity) throw new HttpError(404);
  return { entity, found };
}

/** A batch stays one in the journal. */
const authorOf = ({ by, batch }: Wish): Actor => (batch ? { ...by, batch: by.batch ?? randomUUID() } : by);

/**
 * Brings records back as they were. Alone, one that something stands in the way of is refused; of a batch it stays, and
 * the others come back. Answers the people among them too, whose role may be another now.
 */
export async function restore(
  trx: Kysely<DB>,
  id: number,
  wish: RestoreWish,
): Promise<{ answer: Done; people: ChangedAccount[] }> {
  const by = authorOf(wish);
  const done: Done = { restored: [], refused: [] };
  const people: ChangedAccount[] = [];
  const { entity, found } = await lockArchived(trx, id, wish);
  for (const archived of found) {
    const { resource, record_id, name } = archived;
    const values = archived.id === id ? wish.values : undefined;
    await sql`savepoint one`.execute(trx);
    try {
      const person = await restoreOne(trx, entity, archived, { by, values });
      if (person) people.push(person);
      done.restored.push({ resource, record_id, name });
    } catch (error) {
      if (!wish.batch || !(error instanceof HttpError) || !error.more.errors) throw error;
      await sql`rollback to savepoint one`.execute(trx);
      done.refused.push({ id: archived.id, name, errors: error.more.errors });
    }
    // Else they stand in each other, and each takes longer than the one before it.
    await sql`release savepoint one`.execute(trx);
  }
  return { answer: done, people };
}

/** Only a person may have to come back with others. */
function refuseValues(values: object = {}): void {
  const names = Object.keys(values);
  if (names.length > 0) throw refuseUnknown(names);
}

async function restoreOne(
  trx: Kysely<DB>,
  entity: Entity,
  { resource, record_id: id, name }: Archived,
  { by, values }: Pick<RestoreWish, 'by' | 'values'>,
): Promise<ChangedAccount | undefined> {
  if (resource !== 'users') refuseValues(values);
  const person = resource === 'users' ? await readyUser(trx, id, values ?? {}) : undefined;
  if (person?.after.role === 'SuperAdmin' && person.before.role !== 'SuperAdmin') requireProof(by.isProved);
  await takeFromArchive(trx, entity, id).catch((error: unknown) => {
    throw isTaken(error) ? emailTaken() : error;
  });
  const { rows } = await sql<{ version: number }>`
    select * from ${sql.table(tableOf(entity))} where id = ${id}`.execute(trx);
  const [row = { version: null }] = rows;
  const after = await keptValues(trx, entity, row);
  const { version } = row;
  await recordChange(trx, {
    by,
    action: 'restore',
    resource,
    entity,
    recordId: id,
    before: null,
    after,
    version,
    name,
  });
  return person;
}

/** Deletes archived records for good. Answers what was stored for them, and the people among them. */
export async function erase(
  trx: Kysely<DB>,
  id: number,
  wish: Wish,
  settings: ArchiveSettings,
): Promise<{ left: string[]; people: ChangedAccount['before'][] }> {
  const by = authorOf(wish);
  const { entity, found } = await lockArchived(trx, id, wish);
  for (const { resource, record_id: recordId, name } of found) {
    await recordChange(trx, { by, action: 'erase', resource, recordId, before: null, after: null, name });
  }
  const ids = found.map(({ record_id }) => record_id);
  const accounts = trx.selectFrom('all_users').select(['id', 'email', 'role']).where('id', 'in', ids);
  const people = entity.resource === 'users' ? await accounts.execute() : [];
  return { left: await removeForGood(trx, entity, ids, settings), people };
}
