import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import { type UserChanges, userChanges } from '@ar/domain/entities/user-schemas';
import type { Message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import {
  isLoggedFile,
  isSameValue,
  keptColumns,
  keptValues,
  lastChangedBy,
  type Values,
} from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseFields } from '../../platform/http/errors.ts';
import { staleEdit } from '../../platform/http/routes.ts';
import type { Change } from '../changes/change.ts';
import { updateRecord } from '../changes/change-records.ts';
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

/** What to write, by field: plain values, and files by the ids of their rows. */
interface Wanted {
  values: Values;
  files: Readonly<Record<string, string | null>>;
}

/**
 * Gives a record the values from before an entry, by the rules of any edit, and returns it as its own call answers it. Without
 * `ifMatch`, a field that is neither as the entry left it nor as it was before is a conflict (412).
 */
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
  const { publicOrigin } = settings;
  const ifMatch = asked.ifMatch ?? (await unlessChanged(trx, entity, { entry, row, fields, publicOrigin }));
  if (!record) {
    const values = checked(userChanges, { ...wanted.values, ...roleIn(wanted.values) }) as UserChanges;
    const edited = await updateUser(change, id, values, { ifMatch, action: 'revert' });
    return { ...presentUser(edited.after) };
  }
  const values = checked(valuesSchema(record), wanted.values);
  await updateRecord(change, record, id, values, { ifMatch, revert: wanted.files });
  const shown = await readRecord(trx, record, publicOrigin, id);
  if (!shown) throw new HttpError(404);
  return shown;
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

function wantedOf(entity: Entity, fields: readonly string[], before: Values, files: KeptFiles): Wanted {
  const wanted = { values: {} as Record<string, unknown>, files: {} as Record<string, string | null> };
  const errors: Record<string, Message[]> = {};
  for (const { field, key, isFile } of keptColumns(entity).filter(({ field }) => fields.includes(field))) {
    const value = before[key];
    if (!isFile) wanted.values[field] = value ?? null;
    else if (canBeGiven(entity, field, value, files))
      wanted.files[field] = isLoggedFile(value) ? (value.id ?? null) : null;
    else errors[field] = [isLoggedFile(value) ? 'file-version-gone' : 'field-not-put-back'];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return wanted;
}

interface Conflicting {
  entry: Entry;
  row: Values & { version: number };
  fields: readonly string[];
  publicOrigin: string;
}

/** The tag of the present version, or the 412 of fields that somebody changed after the entry. */
async function unlessChanged(
  trx: Kysely<DB>,
  entity: Entity,
  { entry, row, fields, publicOrigin }: Conflicting,
) {
  const { before, after } = entry;
  const now = await keptValues(trx, entity, row);
  const met = keptColumns(entity).filter(
    ({ field, key }) =>
      fields.includes(field) && !isSameValue(now[key], after?.[key]) && !isSameValue(now[key], before?.[key]),
  );
  if (met.length === 0) return `"${row.version}"`;
  const id = Number(entry.record_id);
  const current = isRecord(entity)
    ? await readRecord(trx, entity, publicOrigin, id)
    : presentUser(row as never);
  if (!current) throw new HttpError(404);
  throw staleEdit(
    { ...current },
    { by: await lastChangedBy(trx, entity.resource, id), at: String(row.updated_at) },
  );
}

/** A revert gives some fields alone, also where an edit must give a flag. */
const valuesSchema = (entity: RecordEntity) => (changesSchema(entity) as unknown as z.ZodObject).partial();

function checked(schema: z.ZodType, values: Values): Values {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data as Values;
  const { fieldErrors } = z.flattenError(parsed.error);
  throw refuseFields(fieldErrors as Record<string, Message[]>);
}

/** A role is kept as its name, and sent as a list of one. */
const roleIn = ({ group_names }: Values) => (group_names === undefined ? {} : { group_names: [group_names] });
