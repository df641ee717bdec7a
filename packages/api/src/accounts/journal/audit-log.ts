import { ACTIVITY_TEXT } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { ownEntity } from '@ar/domain/entities/all';
import { type Entity, type Field, loggedFields, nameOf } from '@ar/domain/entities/entity';
import type { FieldChange } from '@ar/domain/history';
import { LANGUAGES, type Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type InsertObject, type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import { joinBatch } from './batches.ts';

export type Values = Readonly<Record<string, unknown>>;

export type BatchAction = 'import' | 'import-undone';

export interface Actor {
  person: { id: number; first_name: string; last_name: string; email?: string };
  requestId: string;
  isProved?: boolean;
  batch?: string | undefined;
  action?: BatchAction | undefined;
}

/** `person` is null if nobody is signed in: for commands, deploy tokens, cleanup jobs and anonymous requests. */
export type Author =
  | Actor
  | { person: null; requestId: string | null; batch?: string; name?: string; action?: undefined };

export interface Change {
  by: Author;
  action?: string | undefined;
  resource: string;
  entity?: Entity | undefined;
  recordId: number | string | null;
  /** Everybody who may read the record may read these values, so they must not contain secrets. */
  before: Values | null;
  after: Values | null;
  version?: number | null | undefined;
  name?: string | null | undefined;
  reason?: string | undefined;
}

export async function recordChange(trx: Kysely<DB>, change: Change): Promise<void> {
  const entry = entryOf(change);
  const { action, actor_id, resource, batch: id } = entry;
  const isOpen = change.by.action !== undefined;
  const leads = id === null || (await joinBatch(trx, { id, actor_id, action, resource }, isOpen));
  const insert = trx.insertInto('audit_log').values({ ...entry, leads });
  await insert.execute();
}

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

const isStatus = (field: Field | undefined) => field?.kind === 'flag' && field.entered === 'edit';

/** Short texts come first, so that the length limit truncates the longest text. */
function searchedText(name: string | null, changes: readonly FieldChange[], reason: string | null): string {
  const values = changes.flatMap(({ before, after }) => [before, after]);
  const texts = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .flatMap((value) => searchTextOf(String(value)));
  texts.sort((one, other) => one.length - other.length);
  return [name ?? '', ...new Set(texts), ...searchTextOf(reason)].join('\n').slice(0, ACTIVITY_TEXT);
}

export const loggedColumns = (entity: Entity) =>
  loggedFields(entity).map((field) => {
    const { kind, ...rest } = entity.fields[field] ?? { kind: undefined };
    const column = 'column' in rest ? rest.column : field;
    const isFile = kind === 'file';
    return { field, key: isFile ? field : column, column, isFile };
  });

export const shownColumns = (entity: Entity) =>
  loggedColumns(entity).filter(({ field }) => entity.fields[field]?.kind !== 'file-name');

export interface LoggedFile {
  /** Undefined in entries of the earliest versions. */
  id?: string;
  name: string;
  size?: number;
  sha256?: string;
}

export async function loggedValues(trx: Kysely<DB>, entity: Entity, row: Values) {
  const values: Record<string, unknown> = {};
  for (const { key, column, isFile } of loggedColumns(entity)) {
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

export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

const comparable = (value: unknown) =>
  isLoggedFile(value) ? [value.name, value.size, value.sha256] : (value ?? null);

export const isLoggedFile = (value: unknown): value is LoggedFile =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

export function fieldChanges(entity: Entity, before: Values | null, after: Values | null): FieldChange[] {
  return shownColumns(entity).flatMap(({ field, key }) => {
    const [old, present] = [before?.[key] ?? null, after?.[key] ?? null];
    return isSameValue(old, present) ? [] : [{ field, before: shown(old), after: shown(present) }];
  });
}

function shown(value: unknown): FieldChange['before'] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return isLoggedFile(value) ? value.name : null;
}

const { added, edited, status, imported } = KINDS;
export const WRITING: readonly string[] = [...added, ...edited, ...status, ...imported];

export async function lastChangedBy(db: Kysely<DB>, resource: string, id: number): Promise<string | null> {
  const last = await db
    .selectFrom('audit_log')
    .select('actor_name')
    .where('resource', '=', resource)
    .where('record_id', '=', String(id))
    .where('action', 'in', WRITING)
    // The order is by id and not by time, because the clock may have been set back.
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.actor_name ?? null;
}

/** Codes of the reasons that the server writes. Any other reason is a person's text and is not translated. */
const REASONS = ['reason-import', 'reason-revert', 'reason-canary'];

export function renderReason(language: Language, reason: string | null): string | null {
  const [code = ''] = reason?.split('?', 1) ?? [];
  return reason !== null && REASONS.includes(code) ? sentence(language, reason) : reason;
}

interface AnsweredEntry {
  reason?: string | null;
  state?: { field: string; after: unknown }[];
  results?: AnsweredEntry[];
}

export async function renderReasons(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  if (reply.statusCode >= 300) return answer;
  const language = answerLanguage(request, reply);
  const renderValue = (value: unknown) => (typeof value === 'string' ? renderReason(language, value) : value);
  const render = ({ reason, state, results, ...rest }: AnsweredEntry): AnsweredEntry => ({
    ...rest,
    ...(reason !== undefined && { reason: renderReason(language, reason) }),
    ...(state && {
      state: state.map((one) => (one.field === 'reason' ? { ...one, after: renderValue(one.after) } : one)),
    }),
    ...(results && { results: results.map(render) }),
  });
  return render(answer as AnsweredEntry);
}

const searchTextOf = (reason: string | null): string[] => [
  ...new Set(LANGUAGES.flatMap((language) => renderReason(language, reason) ?? [])),
];
