import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import { changesSchema, newSchema } from '@ar/domain/entities/schemas';
import { user } from '@ar/domain/entities/user';
import { type NewUser, newUser, type UserChanges, userChanges } from '@ar/domain/entities/user-schemas';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { type Change, createRecord, deleteRecord, updateRecord } from '../changes/change-records.ts';
import { entityOf } from '../definitions/catalogue.ts';
import type { StoredUpload } from '../files/record-files.ts';
import { deleteUser, inviteUser, updateUser } from '../people/users.ts';

type Values = Record<string, unknown>;
type Checked = z.ZodType<Values>;

interface Edit {
  uploads: readonly StoredUpload[];
  ifMatch: string;
}

export type Importable = ReturnType<typeof recordKind>;

const recordKind = (entity: RecordEntity) => ({
  entity: entity as Entity,
  newValues: newSchema(entity) as Checked,
  changedValues: (changesSchema(entity) as unknown as z.ZodObject).partial() as Checked,
  create: (change: Change, values: Values, uploads: readonly StoredUpload[]) =>
    createRecord(change, entity, values, uploads),
  change: (change: Change, id: number, values: Values, edit: Edit): Promise<unknown> =>
    updateRecord(change, entity, id, values, edit),
  remove: (change: Change, id: number) => deleteRecord(change, entity, id),
});

const people: Importable = {
  entity: user,
  newValues: newUser as unknown as Checked,
  changedValues: userChanges as unknown as Checked,
  create: async (change, values) =>
    (await inviteUser(change, values as unknown as NewUser, change.settings)).invited.id,
  change: (change, id, values, { ifMatch }) => updateUser(change, id, values as UserChanges, { ifMatch }),
  remove: deleteUser,
};

export async function importableOf(db: Kysely<DB>, resource: string): Promise<Importable> {
  const entity = await entityOf(db, resource);
  if (!entity) throw new Error(`Nothing imports ${resource}.`);
  return isRecord(entity) ? recordKind(entity) : people;
}

export async function versionOf(trx: Kysely<DB>, { entity }: Importable, id: number) {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(entity.table)} where id = ${id} for no key update`.execute(trx);
  return rows[0]?.version;
}
