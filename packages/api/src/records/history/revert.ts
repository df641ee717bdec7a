import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import { userChanges } from '@ar/domain/entities/user-schemas';
import type { Message } from '@ar/domain/messages/message';
import { sql } from 'kysely';
import type * as z from 'zod';
import {
  isLoggedFile,
  isSameValue,
  keptColumns,
  keptValues,
  lastChangedBy,
  type Values,
} from '../../accounts/journal/audit-log.ts';
import { HttpError, parsed, refuseFields } from '../../platform/http/errors.ts';
import { staleEdit } from '../../platform/http/routes.ts';
import { type Change, updateRecord } from '../changes/change-records.ts';
import { readRecord } from '../changes/record-rows.ts';
import { entityOf } from '../definitions/department-records.ts';
import { presentUser } from '../people/account.ts';
import { lockUser, updateUser } from '../people/change-users.ts';
import { canBeGiven, fieldsOfEdit, findRecord, type KeptFiles, keptFiles } from './entry-detail.ts';
import type { Entry } from './journal.ts';

interface Asked {
  fields?: readonly string[] | undefined;
  ifMatch?: string | undefined;
}

/** @throws HttpError 412 without `ifMatch`, if a field is neither as the entry left it nor as it was before. */
export async function revert(
  change: Change,
  entry: Entry,
  asked: Asked,
): Promise<Values & { version: number }> {
  const { trx, by, settings } = change;
  const { before, after } = entry;
  const id = Number(entry.record_id);
  const entity = await entityOf(trx, entry.resource);
  if (!entity || !before || !after) throw new HttpError(400, 'nothing-to-put-back');
  const record = isRecord(entity) ? entity : undefined;
  // As their own edit locks them: after the SuperAdmins.
  if (!record) await lockUser(trx, id, by);
  const row = await findRecord(trx, entity, entry, record && sql`for no key update`);
  if (!row) throw new HttpError(404);
  const fields = fieldsToRevert(entity, entry, asked);
  const wanted = wantedOf(entity, fields, before, await keptFiles(trx, [before]));
  const read = (record: RecordEntity) => readRecord(trx, record, settings.publicOrigin, id);
  const now = await keptValues(trx, entity, row);
  const isOther = (key: string, values: Values) => !isSameValue(now[key], values[key]);
  const changed = keptColumns(entity).filter(
    ({ field, key }) => fields.includes(field) && isOther(key, after) && isOther(key, before),
  );
  if (!asked.ifMatch && changed.length > 0) {
    const current = record ? await read(record) : { ...presentUser(row as never) };
    const changedBy = await lastChangedBy(trx, entity.resource, id);
    throw staleEdit(current, { by: changedBy, at: String(row.updated_at) });
  }
  const ifMatch = asked.ifMatch ?? `"${row.version}"`;
  if (!record) {
    const values = parsed(userChanges, { ...wanted.values, ...roleIn(wanted.values) });
    const edited = await updateUser(change, id, values, { ifMatch, action: 'revert' });
    return { ...presentUser(edited.after) };
  }
  const values = parsed(valuesSchema(record), wanted.values);
  await updateRecord(change, record, id, values, { ifMatch, revert: wanted.files });
  return read(record);
}

function fieldsToRevert(entity: Entity, { fields: changed }: Entry, { fields }: Asked): readonly string[] {
  const possible = fieldsOfEdit(entity);
  const wrong = fields?.filter((field) => !possible.includes(field)) ?? [];
  if (wrong.length > 0)
    throw refuseFields(Object.fromEntries(wrong.map((field) => [field, ['field-not-put-back']])));
  const asked = fields ?? changed.filter((field) => possible.includes(field));
  if (asked.length === 0) throw new HttpError(400, 'nothing-to-put-back');
  return asked;
}

function wantedOf(entity: Entity, fields: readonly string[], before: Values, kept: KeptFiles) {
  const values: Record<string, unknown> = {};
  const files: Record<string, string | null> = {};
  const errors: Record<string, Message[]> = {};
  for (const { field, key, isFile } of keptColumns(entity).filter(({ field }) => fields.includes(field))) {
    const value = before[key];
    if (!isFile) values[field] = value ?? null;
    else if (canBeGiven(entity, field, value, kept))
      files[field] = isLoggedFile(value) ? (value.id ?? null) : null;
    else errors[field] = [isLoggedFile(value) ? 'file-version-gone' : 'field-not-put-back'];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return { values, files };
}

/** A revert gives some fields alone, also where an edit must give a flag. */
const valuesSchema = (entity: RecordEntity) => (changesSchema(entity) as unknown as z.ZodObject).partial();

/** A role is kept as its name, and sent as a list of one. */
const roleIn = ({ group_names }: Values) => (group_names === undefined ? {} : { group_names: [group_names] });
