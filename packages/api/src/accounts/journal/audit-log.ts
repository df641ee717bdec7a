import { ACTIVITY_TEXT } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { ownEntity } from '@ar/domain/entities/all';
import { type Entity, type Field, keptInHistory, nameOf } from '@ar/domain/entities/entity';
import type { FieldChange } from '@ar/domain/history';
import { type InsertObject, type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { Actor } from './actor.ts';
import { joinBatch } from './batches.ts';
import { searchTextOf } from './reasons.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Nobody where a command of the server's does it; a deploy token has a name alone. */
export type Author =
  | Actor
  | { person: null; requestId: string | null; batch?: string; name?: string; action?: undefined };

export interface Change {
  by: Author;
  /** Where the values do not tell: they tell `create`, `update`, `status` and `delete`. */
  action?: string | undefined;
  resource: string;
  /** The definition of a department's own record. */
  entity?: Entity | undefined;
  recordId: number | string | null;
  /** The record's values, null where there is none. Never a secret: whoever may read the record reads them. */
  before: Values | null;
  after: Values | null;
  /** The record's version after the change. */
  version?: number | null | undefined;
  /** What the record is called, where no definition says so. */
  name?: string | null | undefined;
  /** Why, where whoever does it has to say so. */
  reason?: string | undefined;
}

/** `trx` is the transaction that makes the change: neither stands without the other. */
export async function recordChange(trx: Kysely<DB>, change: Change): Promise<void> {
  const entry = entryOf(change);
  const { action, actor_id: actor, resource, batch } = entry;
  const isOpen = change.by.action !== undefined;
  const leads = batch === null || (await joinBatch(trx, batch, { actor, action, resource, isOpen }));
  await trx
    .insertInto('audit_log')
    .values({ ...entry, leads })
    .execute();
}

/** A change as the log keeps it, with what the journal shows and finds without reading its values. */
export function entryOf(change: Change) {
  const { by, resource, before, after, recordId, version, reason = null } = change;
  const entity = change.entity ?? ownEntity(resource);
  const changes = entity ? fieldChanges(entity, before, after) : [];
  const fields = before && after ? changes.map(({ field }) => field) : [];
  const name = change.name ?? (entity ? nameOf(entity, after ?? before) : null);
  return {
    actor_id: by.person?.id ?? null,
    actor_name: by.person ? `${by.person.first_name} ${by.person.last_name}` : (by.name ?? null),
    action: by.action ?? change.action ?? actionOf(change, entity, fields),
    resource,
    record_id: recordId === null ? null : String(recordId),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    request_id: by.requestId,
    reason,
    version: version ?? null,
    record_name: name,
    fields: fields as string[],
    search_text: sql<string>`left(fold(${searchedText(name, changes, reason)}), ${sql.lit(ACTIVITY_TEXT)})`,
    batch: by.batch ?? null,
  } satisfies InsertObject<DB, 'audit_log'>;
}

function actionOf({ before, after }: Change, entity: Entity | undefined, fields: readonly string[]) {
  if (!before) return 'create';
  if (!after) return 'delete';
  return fields.length > 0 && fields.every((field) => isStatus(entity?.fields[field])) ? 'status' : 'update';
}

/** A flag that only an edit can give: whether an account or a file is active. */
const isStatus = (field: Field | undefined) => field?.kind === 'flag' && field.entered === 'edit';

/** The name, then the changed values, short ones first: a long text leaves none of the others out. */
function searchedText(name: string | null, changes: readonly FieldChange[], reason: string | null): string {
  const values = changes.flatMap(({ before, after }) => [before, after]);
  const texts = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .flatMap((value) => searchTextOf(String(value)));
  texts.sort((one, other) => one.length - other.length);
  return [name ?? '', ...new Set(texts), ...searchTextOf(reason)].join('\n').slice(0, ACTIVITY_TEXT);
}

/** The columns of an entity's history, each with the name that the log keeps it under. */
export const keptColumns = (entity: Entity) =>
  keptInHistory(entity).map((field) => {
    const { kind, ...rest } = entity.fields[field] ?? { kind: undefined };
    const column = 'column' in rest ? rest.column : field;
    const isFile = kind === 'file';
    return { field, key: isFile ? field : column, column, isFile };
  });

/** Those that history and journal tell. The name of a file that is kept beside it is told with the file. */
export const toldColumns = (entity: Entity) =>
  keptColumns(entity).filter(({ field }) => entity.fields[field]?.kind !== 'file-name');

/** What the log keeps of a file. Entries from before files were kept have no `id`. */
export interface LoggedFile {
  id?: string;
  name: string;
  size?: number;
  sha256?: string;
}

/** What the log keeps of a row: its fields, and of each file which one it was, its name and hash. */
export async function keptValues(trx: Kysely<DB>, entity: Entity, row: Values) {
  const values: Record<string, unknown> = {};
  for (const { key, column, isFile } of keptColumns(entity)) {
    const value = row[column];
    values[key] = isFile ? await describeFile(trx, value) : value;
  }
  return values;
}

async function describeFile(trx: Kysely<DB>, id: unknown): Promise<LoggedFile | null> {
  if (typeof id !== 'string') return null;
  const files = trx.selectFrom('files').select(['id', 'original_name as name', 'size', 'sha256']);
  return (await files.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A file that was stored again is the same file. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

const comparable = (value: unknown) =>
  isLoggedFile(value) ? [value.name, value.size, value.sha256] : (value ?? null);

export const isLoggedFile = (value: unknown): value is LoggedFile =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** What a change did, in the definition's order, and nothing that the record's own answer does not say. */
export function fieldChanges(entity: Entity, before: Values | null, after: Values | null): FieldChange[] {
  return toldColumns(entity).flatMap(({ field, key }) => {
    const [old, present] = [before?.[key] ?? null, after?.[key] ?? null];
    return isSameValue(old, present) ? [] : [{ field, before: shown(old), after: shown(present) }];
  });
}

function shown(value: unknown): FieldChange['before'] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return isLoggedFile(value) ? value.name : null;
}

/** The actions that gave a record the values it has. */
export const WRITING: readonly string[] = [
  ...KINDS.added,
  ...KINDS.edited,
  ...KINDS.status,
  ...KINDS.imported,
];

/** Who last added or edited a record, for a person whose edit meets that change. */
export async function lastChangedBy(db: Kysely<DB>, resource: string, id: number): Promise<string | null> {
  const last = await db
    .selectFrom('audit_log')
    .select('actor_name')
    .where('resource', '=', resource)
    .where('record_id', '=', String(id))
    .where('action', 'in', WRITING)
    // Not by the time: the clock may have been set back.
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.actor_name ?? null;
}
