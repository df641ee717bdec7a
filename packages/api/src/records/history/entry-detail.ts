import { type ActivityValue, type FieldState, isWholeJournal } from '@ar/domain/activity';
import { type Entity, enteredFields, isRecord } from '@ar/domain/entities/entity';
import { changesSchema } from '@ar/domain/entities/schemas';
import { userChanges } from '@ar/domain/entities/user-schemas';
import type { Message } from '@ar/domain/messages/message';
import { can, type Grants, type Resource } from '@ar/domain/permissions';
import type { StaffRole } from '@ar/domain/roles';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import * as log from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, parsed, refuseFields } from '../../platform/http/errors.ts';
import { staleEdit } from '../../platform/http/routes.ts';
import { type Change, updateRecord } from '../changes/change-records.ts';
import { readRecord } from '../changes/record-rows.ts';
import { entityOf } from '../definitions/catalogue.ts';
import { findUser, lockUser, presentUser, updateUser } from '../people/users.ts';
import type { Entry, Journal } from './journal.ts';

export const maySeeValues = ({ is_there }: Entry, seen: readonly Resource[]): boolean =>
  is_there || isWholeJournal(seen);

async function findRecord(db: Kysely<DB>, entity: Entity, { record_id }: Entry, lock = sql``) {
  const { rows } = await sql<log.Values & { version: number }>`
    select * from ${sql.table(entity.table)} where id = ${Number(record_id)} ${lock}`.execute(db);
  return rows[0];
}

interface Reader extends Omit<Journal, 'filter'> {
  role: StaffRole | null;
  grants?: Grants;
}

export async function detailOf(db: Kysely<DB>, entry: Entry, { role, seen, entities, grants }: Reader) {
  const { before, after, ...shown } = entry;
  if (!maySeeValues(entry, seen)) return { ...shown, state: [], version: null };
  const entity = entities.find(({ resource }) => resource === entry.resource);
  if (!entity) return { ...shown, state: statesOf(before, after), version: null };
  const row = entry.is_there ? await findRecord(db, entity, entry) : undefined;
  const now = row ? await log.loggedValues(db, entity, row) : null;
  const files = await filesOfEntries(db, [before, after, now]);
  const later = await laterChanges(db, entry);
  const isEdit = before !== null && after !== null && now !== null;
  const revertible = isEdit && can(role, 'update', entity.resource, grants) ? editableFields(entity) : [];
  const state = log.shownColumns(entity).map(({ field, key }): FieldState => {
    const [old, then, present] = [before?.[key], after?.[key], now?.[key]];
    const since = now !== null && !log.isSameValue(then, present) ? later.get(field) : undefined;
    return {
      field,
      before: presentValue(entity, field, old, files),
      after: presentValue(entity, field, then, files),
      now: presentValue(entity, field, present, files),
      has_changed: !log.isSameValue(old, then),
      changed_since: since ?? null,
      can_revert: revertible.includes(field) && canRestore(entity, field, old, files),
    };
  });
  return { ...shown, state, version: row?.version ?? null };
}

const editableFields = (entity: Entity): string[] => enteredFields(entity, 'edit').map(([name]) => name);

function canRestore(entity: Entity, field: string, value: unknown, files: EntryFiles): boolean {
  const definition = entity.fields[field];
  if (definition?.kind !== 'file') return true;
  return log.isLoggedFile(value) ? files.has(value.id ?? '') : !definition.required;
}

type EntryFiles = Awaited<ReturnType<typeof filesOfEntries>>;

export async function filesOfEntries(db: Kysely<DB>, values: readonly (log.Values | null)[]) {
  const named = values.flatMap((each) => Object.values(each ?? {}).filter(log.isLoggedFile));
  const ids = named.flatMap(({ id }) => id ?? []);
  const files = db.selectFrom('files').select(['id', 'storage_key', 'content_type']);
  const rows = ids.length > 0 ? await files.where('id', 'in', ids).execute() : [];
  return new Map(rows.map((row) => [row.id, row]));
}

async function laterChanges(db: Kysely<DB>, { id, resource, record_id }: Entry) {
  const { rows } = await sql<{ field: string; by: string | null; at: string }>`
    select distinct on (field) field, actor_name as by, at
    from audit_log, unnest(fields) as field
    where resource = ${resource} and record_id = ${record_id} and id > ${id} and action = any(${[...log.WRITING]})
    order by field, id desc`.execute(db);
  return new Map(rows.map(({ field, by, at }) => [field, { by, at }]));
}

function presentValue(entity: Entity, field: string, value: unknown, files: EntryFiles): ActivityValue {
  if (log.isLoggedFile(value)) {
    const { id, name, size = null } = value;
    const { content_type = null } = files.get(id ?? '') ?? {};
    return { name, size, content_type, is_kept: content_type !== null };
  }
  const plain = scalarOf(value);
  return entity.fields[field]?.kind === 'choice' && typeof plain === 'string' ? [plain] : plain;
}

const scalarOf = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function statesOf(before: log.Values | null, after: log.Values | null): FieldState[] {
  return Object.keys({ ...before, ...after }).map((field) => {
    const [old, then] = [before?.[field], after?.[field]];
    const values = { before: scalarOf(old), after: scalarOf(then), now: null };
    const has_changed = !log.isSameValue(old, then);
    return { field, ...values, has_changed, changed_since: null, can_revert: false };
  });
}

interface RevertOptions {
  fields?: readonly string[] | undefined;
  ifMatch?: string | undefined;
}

/** @throws HttpError 412 if a later change edited a field. With `ifMatch`, the version decides instead */
export async function revert(change: Change, entry: Entry, options: RevertOptions) {
  const { trx, by, settings } = change;
  const { before, after } = entry;
  const id = Number(entry.record_id);
  const entity = await entityOf(trx, entry.resource);
  if (!entity || !before || !after) throw new HttpError(400, 'nothing-to-put-back');
  const record = isRecord(entity) ? entity : undefined;
  // Locks SuperAdmins first, in the same order as an edit.
  if (!record) await lockUser(trx, id, by);
  const row = await findRecord(trx, entity, entry, record && sql`for no key update`);
  if (!row) throw new HttpError(404);
  const fields = fieldsToRevert(entity, entry, options);
  const wanted = wantedOf(entity, fields, before, await filesOfEntries(trx, [before]));
  const read = async () =>
    record ? readRecord(trx, record, settings.publicOrigin, id) : { ...presentUser(await findUser(trx, id)) };
  const now = await log.loggedValues(trx, entity, row);
  const isOther = (key: string, values: log.Values) => !log.isSameValue(now[key], values[key]);
  const changed = log
    .loggedColumns(entity)
    .filter(({ field, key }) => fields.includes(field) && isOther(key, after) && isOther(key, before));
  if (!options.ifMatch && changed.length > 0) {
    const changedBy = await log.lastChangedBy(trx, entity.resource, id);
    throw staleEdit(await read(), { by: changedBy, at: String(row.updated_at) });
  }
  const ifMatch = options.ifMatch ?? `"${row.version}"`;
  const { values, files } = wanted;
  if (record) {
    // A revert may set a single field, although an edit may require further fields.
    const schema = (changesSchema(record) as unknown as z.ZodObject).partial();
    await updateRecord(change, record, id, parsed(schema, values), { ifMatch, revert: files });
  } else {
    // The journal stores the name of a role, but the API takes a list of names.
    const { group_names: role, ...names } = values;
    const edit = parsed(userChanges, role === undefined ? names : { ...names, group_names: [role] });
    await updateUser(change, id, edit, { ifMatch, action: 'revert' });
  }
  return read();
}

function fieldsToRevert(entity: Entity, { fields: changed }: Entry, { fields }: RevertOptions) {
  const possible = editableFields(entity);
  const wrong = fields?.filter((field) => !possible.includes(field)) ?? [];
  if (wrong.length > 0)
    throw refuseFields(Object.fromEntries(wrong.map((field) => [field, ['field-not-put-back']])));
  const reverted = fields ?? changed.filter((field) => possible.includes(field));
  if (reverted.length === 0) throw new HttpError(400, 'nothing-to-put-back');
  return reverted;
}

function wantedOf(entity: Entity, fields: readonly string[], before: log.Values, kept: EntryFiles) {
  const values: Record<string, unknown> = {};
  const files: Record<string, string | null> = {};
  const errors: Record<string, Message[]> = {};
  for (const { field, key, isFile } of log.loggedColumns(entity)) {
    if (!fields.includes(field)) continue;
    const value = before[key];
    if (!isFile) values[field] = value ?? null;
    else if (canRestore(entity, field, value, kept))
      files[field] = log.isLoggedFile(value) ? (value.id ?? null) : null;
    else errors[field] = [log.isLoggedFile(value) ? 'file-version-gone' : 'field-not-put-back'];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return { values, files };
}
