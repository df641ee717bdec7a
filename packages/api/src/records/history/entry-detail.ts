import {
  type ActivityDetail,
  type ActivityValue,
  type FieldState,
  isWholeJournal,
} from '@ar/domain/activity';
import { type Entity, enteredFields } from '@ar/domain/entities/entity';
import { can, type Grants, type Resource } from '@ar/domain/permissions';
import type { StaffRole } from '@ar/domain/roles';
import { type Kysely, sql } from 'kysely';
import {
  isLoggedFile,
  isSameValue,
  keptValues,
  toldColumns,
  type Values,
  WRITING,
} from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Entry, Journal } from './journal.ts';

export const maySeeValues = ({ is_there }: Entry, seen: readonly Resource[]): boolean =>
  is_there || isWholeJournal(seen);

export async function findRecord(
  db: Kysely<DB>,
  entity: Entity,
  { record_id }: Pick<Entry, 'record_id'>,
  lock = sql``,
) {
  const { rows } = await sql<Values & { version: number }>`
    select * from ${sql.table(entity.table)} where id = ${Number(record_id)} ${lock}`.execute(db);
  return rows[0];
}

interface Reader extends Omit<Journal, 'filter'> {
  role: StaffRole | null;
  grants?: Grants;
}

export async function detailOf(
  db: Kysely<DB>,
  entry: Entry,
  { role, seen, entities, grants }: Reader,
): Promise<ActivityDetail> {
  const { before, after, ...shown } = entry;
  if (!maySeeValues(entry, seen)) return { ...shown, state: [], version: null };
  const entity = entities.find(({ resource }) => resource === entry.resource);
  if (!entity) return { ...shown, state: statesOf(before, after), version: null };
  const row = entry.is_there ? await findRecord(db, entity, entry) : undefined;
  const now = row ? await keptValues(db, entity, row) : null;
  const files = await keptFiles(db, [before, after, now]);
  const later = await laterChanges(db, entry);
  const isEdit = before !== null && after !== null && now !== null;
  const revertible = isEdit && can(role, 'update', entity.resource, grants) ? fieldsOfEdit(entity) : [];
  const state = toldColumns(entity).map(({ field, key }): FieldState => {
    const [old, then, present] = [before?.[key], after?.[key], now?.[key]];
    const since = now !== null && !isSameValue(then, present) ? later.get(field) : undefined;
    return {
      field,
      before: answered(entity, field, old, files),
      after: answered(entity, field, then, files),
      now: answered(entity, field, present, files),
      has_changed: !isSameValue(old, then),
      changed_since: since ?? null,
      can_revert: revertible.includes(field) && canBeGiven(entity, field, old, files),
    };
  });
  return { ...shown, state, version: row?.version ?? null };
}

export const fieldsOfEdit = (entity: Entity): string[] => enteredFields(entity, 'edit').map(([name]) => name);

/** A file can be given while it is kept, no file where the field is optional. */
export function canBeGiven(entity: Entity, field: string, value: unknown, files: KeptFiles): boolean {
  const definition = entity.fields[field];
  if (definition?.kind !== 'file') return true;
  return isLoggedFile(value) ? files.has(value.id ?? '') : !definition.required;
}

export type KeptFiles = ReadonlyMap<string, { id: string; storage_key: string; content_type: string }>;

export async function keptFiles(db: Kysely<DB>, values: readonly (Values | null)[]): Promise<KeptFiles> {
  const named = values.flatMap((each) => Object.values(each ?? {}).filter(isLoggedFile));
  const ids = [...new Set(named.flatMap(({ id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const files = db.selectFrom('files').select(['id', 'storage_key', 'content_type']);
  const rows = await files.where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function laterChanges(db: Kysely<DB>, { id, resource, record_id }: Entry) {
  const { rows } = await sql<{ field: string; by: string | null; at: string }>`
    select distinct on (field) field, actor_name as by, at
    from audit_log, unnest(fields) as field
    where resource = ${resource} and record_id = ${record_id} and id > ${id} and action = any(${[...WRITING]})
    order by field, id desc`.execute(db);
  return new Map(rows.map(({ field, by, at }) => [field, { by, at }]));
}

function answered(entity: Entity, field: string, value: unknown, files: KeptFiles): ActivityValue {
  if (isLoggedFile(value)) {
    const { id, name, size } = value;
    const file = files.get(id ?? '');
    return {
      name,
      size: size ?? null,
      content_type: file?.content_type ?? null,
      is_kept: file !== undefined,
    };
  }
  const plain = plainly(value);
  return entity.fields[field]?.kind === 'choice' && typeof plain === 'string' ? [plain] : plain;
}

const plainly = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** The values of an entry that is not about a record, such as a sign-in. */
function statesOf(before: Values | null, after: Values | null): FieldState[] {
  const fields = Object.keys({ ...before, ...after });
  return fields.map((field) => ({
    field,
    before: plainly(before?.[field]),
    after: plainly(after?.[field]),
    now: null,
    has_changed: !isSameValue(before?.[field], after?.[field]),
    changed_since: null,
    can_revert: false,
  }));
}
