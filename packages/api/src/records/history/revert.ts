import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import { type UserChanges, userChanges } from '@ar/domain/entities/user-schemas';
import type { Message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../accounts/journal/actor.ts';
import {
  isLoggedFile,
  isSameValue,
  keptColumns,
  keptValues,
  lastChangedBy,
  type Values,
} from '../../accounts/journal/audit-log.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseFields } from '../../platform/http/errors.ts';
import { staleEdit } from '../../platform/http/routes.ts';
import { updateRecord } from '../changes/change-records.ts';
import { readRecord } from '../changes/record-rows.ts';
import { entityOf } from '../definitions/department-records.ts';
import type { EditedUser } from '../people/account-log.ts';
import { lockUser, updateUser } from '../people/change-users.ts';
import { presentUser } from '../people/present-user.ts';
import { canBeGiven, fieldsOfEdit, findRecord, type KeptFiles, keptFiles } from './entry-detail.ts';
import type { Entry } from './journal.ts';

export interface Asked {
  by: Actor;
  fields: readonly string[] | undefined;
  ifMatch: string | undefined;
  publicOrigin: string;
  archive: ArchiveSettings;
}

interface PutBack {
  /** As the record's own call answers it. */
  record: Values & { version: number };
  /** What is stored and no row names any more, to be removed once this is committed. */
  left: string[];
  user?: EditedUser;
}

/** What is put back, by field: plain values as they were kept, and files by the ids of their rows. */
interface Wanted {
  values: Values;
  files: Readonly<Record<string, string | null>>;
}

/**
 * Gives a record the values from before an entry, by the rules of any edit. Without `ifMatch`, a field that is neither
 * as the entry left it nor as it was before meets the change that was made since (412).
 */
export async function putBack(trx: Kysely<DB>, entry: Entry, asked: Asked): Promise<PutBack> {
  const { before, after } = entry;
  const entity = await entityOf(trx, entry.resource);
  if (!entity || !before || !after) throw new HttpError(400, 'nothing-to-put-back');
  const record = isRecord(entity) ? entity : undefined;
  // As their own edit locks them: after the SuperAdmins.
  if (!record) await lockUser(trx, Number(entry.record_id), asked.by);
  const row = await findRecord(trx, entity, entry, record && sql`for no key update`);
  if (!row) throw new HttpError(404);
  const fields = fieldsToPutBack(entity, entry, asked);
  const wanted = wantedOf(entity, fields, before, await keptFiles(trx, [before]));
  const { by, archive, publicOrigin } = asked;
  const ifMatch = asked.ifMatch ?? (await unlessChanged(trx, entity, { entry, row, fields, publicOrigin }));
  const id = Number(entry.record_id);
  if (!record) {
    const values = checked(userChanges, { ...wanted.values, ...roleIn(wanted.values) }) as UserChanges;
    const changed = await updateUser(trx, id, values, { by, ifMatch, action: 'revert' });
    return { record: { ...presentUser(changed.after) }, left: [], user: changed };
  }
  const values = checked(valuesSchema(record), wanted.values);
  const revert = { files: wanted.files };
  const edit = { by, ifMatch, uploads: [], publicOrigin, archive, revert };
  const left = await updateRecord(trx, record, id, values, edit);
  const shown = await readRecord(trx, record, publicOrigin, id);
  if (!shown) throw new HttpError(404);
  return { record: shown, left };
}

/** Those that are asked for, or all that the entry changed and an edit can give. */
function fieldsToPutBack(entity: Entity, { fields: changed }: Entry, { fields }: Asked): readonly string[] {
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

interface Met {
  entry: Entry;
  row: Values & { version: number };
  fields: readonly string[];
  publicOrigin: string;
}

/** The tag of the version that these fields were looked at in, or the 412 of those that somebody changed since. */
async function unlessChanged(trx: Kysely<DB>, entity: Entity, { entry, row, fields, publicOrigin }: Met) {
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

/** A flag that every edit must give is not asked of one that puts back other fields. */
const valuesSchema = (entity: RecordEntity) => (changesSchema(entity) as unknown as z.ZodObject).partial();

function checked(schema: z.ZodType, values: Values): Values {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data as Values;
  const { fieldErrors } = z.flattenError(parsed.error);
  throw refuseFields(fieldErrors as Record<string, Message[]>);
}

/** A role is kept as its name, and sent as a list of one. */
const roleIn = ({ group_names }: Values) => (group_names === undefined ? {} : { group_names: [group_names] });
