import { type Entity, enteredFields, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import { changesSchema, newSchema, recordProblem } from '@ar/domain/entities/schemas';
import { user } from '@ar/domain/entities/user';
import { type NewUser, newUser, type UserChanges, userChanges } from '@ar/domain/entities/user-schemas';
import type { Message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../accounts/journal/actor.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { SecurityEvent } from '../../platform/observability/security-log/security-log.ts';
import { createRecord, deleteRecord, updateRecord } from '../changes/change-records.ts';
import { entityOf } from '../definitions/department-records.ts';
import type { StoredUpload } from '../files/accept-form.ts';
import type { Listed } from '../lists/find-ids.ts';
import { accountEvents, accountOf } from '../people/account-log.ts';
import { deleteUser, inviteUser, updateUser } from '../people/change-users.ts';

type Values = Record<string, unknown>;
type Checked = z.ZodType<Values>;

export interface Writing {
  by: Actor & { person: { email: string } };
  uploads: readonly StoredUpload[];
  quotaBytes: number | undefined;
  publicOrigin: string;
  archive: ArchiveSettings;
}

export interface Written {
  id: number;
  /** Stored files that no row names any more. */
  left: string[];
  events: SecurityEvent[];
}

/** What imports do with a kind of record, by the rules of its own form. */
export interface Importable {
  entity: Listed;
  /** What a new row gives, and what a row gives that changes a record; without files. */
  newValues: Checked;
  changedValues: Checked;
  requiredFiles: readonly string[];
  problemOf(record: Values): { field: string; text: Message } | undefined;
  create(trx: Kysely<DB>, values: Values, writing: Writing): Promise<Written>;
  change(
    trx: Kysely<DB>,
    id: number,
    values: Values,
    writing: Writing & { ifMatch: string },
  ): Promise<Written>;
  remove(trx: Kysely<DB>, id: number, writing: Omit<Writing, 'uploads' | 'quotaBytes'>): Promise<Written>;
}

const recordKind = (entity: RecordEntity): Importable => ({
  entity,
  newValues: newSchema(entity) as Checked,
  changedValues: (changesSchema(entity) as unknown as z.ZodObject).partial(),
  requiredFiles: enteredFields(entity, 'create').flatMap(([name, { kind, required }]) =>
    kind === 'file' && required ? [name] : [],
  ),
  problemOf: (record) => recordProblem(entity, record),
  create: async (trx, values, writing) => ({
    ...(await createRecord(trx, entity, values, writing)),
    events: [],
  }),
  change: async (trx, id, values, writing) => ({
    id,
    left: await updateRecord(trx, entity, id, values, writing),
    events: [],
  }),
  remove: async (trx, id, { by, archive }) => ({
    id,
    left: await deleteRecord(trx, entity, id, by, archive),
    events: [],
  }),
});

export const byOf = ({ person: { id, email } }: Writing['by']) => ({ by: id, by_account: email });

const people: Importable = {
  entity: user,
  newValues: newUser as unknown as Checked,
  changedValues: userChanges as unknown as Checked,
  requiredFiles: [],
  problemOf: () => undefined,
  async create(trx, values, { by, publicOrigin }) {
    const { invited } = await inviteUser(trx, values as unknown as NewUser, by, publicOrigin);
    const events = [{ event: 'user-invited', ...accountOf(invited), ...byOf(by) } as const];
    return { id: invited.id, left: [], events };
  },
  async change(trx, id, values, { by, ifMatch }) {
    const edited = await updateUser(trx, id, values as UserChanges, { by, ifMatch });
    return { id, left: [], events: accountEvents(edited, byOf(by)) };
  },
  async remove(trx, id, { by, archive }) {
    const deleted = await deleteUser(trx, id, by, archive);
    return { id, left: [], events: [{ event: 'user-deleted', ...accountOf(deleted), ...byOf(by) }] };
  },
};

export const importable = (entity: Entity): Importable => (isRecord(entity) ? recordKind(entity) : people);

export async function importableOf(db: Kysely<DB>, resource: string): Promise<Importable> {
  const entity = await entityOf(db, resource);
  if (!entity) throw new Error(`Nothing imports ${resource}.`);
  return importable(entity);
}

export async function versionOf(
  trx: Kysely<DB>,
  { entity }: Importable,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(entity.table)} where id = ${id} for no key update`.execute(trx);
  return rows[0]?.version;
}
