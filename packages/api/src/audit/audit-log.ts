import { auditEntry, auditQuery } from '@ar/domain/audit';
import { type Entity, keptInHistory } from '@ar/domain/entities/entity';
import { type FieldChange, historyEntry, historyQuery } from '@ar/domain/history';
import { pageOf } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import { joinBatch } from '../archive/batches.ts';
import type { Actor } from '../auth/person.ts';
import type { DB } from '../database/schema.ts';
import { type Api, answers, recordIdOf, recordPath, requires, route, routeOf } from '../http/routes.ts';
import { pageAnswer, readPart } from '../lists/page.ts';

type Values = Readonly<Record<string, unknown>>;

/** Nobody where a command of the server's does it. */
export type Author = Actor | { person: null; requestId: string | null; batch?: string };

interface Change {
  by: Author;
  action?:
    | 'create'
    | 'update'
    | 'delete'
    | 'restore'
    | 'erase'
    | 'expire'
    | 'change-password'
    | 'reset-password';
  resource: string;
  recordId: number;
  /** The record's values, null where there is none. Never a secret: SuperAdmin reads them. */
  before: object | null;
  after: object | null;
}

/** `trx` is the transaction that makes the change: neither stands without the other. */
export async function recordChange(trx: Kysely<DB>, change: Change): Promise<void> {
  const { by, resource, before, after } = change;
  const action = change.action ?? (!before ? 'create' : after ? 'update' : 'delete');
  const actor = by.person?.id ?? null;
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actor,
      actor_name: by.person && `${by.person.first_name} ${by.person.last_name}`,
      action,
      resource,
      record_id: String(change.recordId),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      request_id: by.requestId,
      batch: by.batch,
      leads: !by.batch || (await joinBatch(trx, by.batch, { actor, action, resource })),
    })
    .execute();
}

/** The columns of an entity's history, each with the name that the log keeps it under. */
const kept = (entity: Entity) =>
  keptInHistory(entity).map((field) => {
    const { kind, ...rest } = entity.fields[field] ?? { kind: undefined };
    const column = 'column' in rest ? rest.column : field;
    const isFile = kind === 'file';
    return { field, key: isFile ? field : column, column, isFile };
  });

/** What the log keeps of a row: its fields, and of each file its name and hash. */
export async function keptValues(trx: Kysely<DB>, entity: Entity, row: Values) {
  const values: Record<string, unknown> = {};
  for (const { key, column, isFile } of kept(entity)) {
    const value = row[column];
    values[key] = isFile ? await describeFile(trx, value) : value;
  }
  return values;
}

async function describeFile(trx: Kysely<DB>, id: unknown) {
  if (typeof id !== 'string') return null;
  const files = trx.selectFrom('files').select(['original_name as name', 'size', 'sha256']);
  return (await files.where('id', '=', id).executeTakeFirst()) ?? null;
}

export const keptFile = (file: { original_name: string; size: number; sha256: string }) => ({
  name: file.original_name,
  size: file.size,
  sha256: file.sha256,
});

/** What a change did, in the definition's order, and nothing that the record's own answer does not say. */
export function fieldChanges(entity: Entity, before: Values | null, after: Values | null): FieldChange[] {
  return kept(entity).flatMap(({ field, key }) => {
    const [old, present] = [before?.[key] ?? null, after?.[key] ?? null];
    if (JSON.stringify(old) === JSON.stringify(present)) return [];
    return [{ field, before: shown(old), after: shown(present) }];
  });
}

function shown(value: unknown): FieldChange['before'] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** Who last added or edited a record, for a person whose edit meets that change. */
export async function lastChangedBy(db: Kysely<DB>, resource: string, id: number): Promise<string | null> {
  const last = await entriesOf(db, { resource, record: String(id) })
    .select('actor_name')
    .where('action', 'in', ['create', 'update'])
    .executeTakeFirst();
  return last?.actor_name ?? null;
}

interface Filter {
  resource?: string | undefined;
  record?: string | undefined;
}

async function readEntries(db: Kysely<DB>, query: Filter & { limit: number; offset: number }) {
  const { count, rows } = await readPart(entriesOf(db, query).selectAll(), query);
  // An object or null: `recordChange` takes nothing else.
  const values = (given: object | null): Record<string, unknown> | null => given && { ...given };
  return {
    count,
    rows: rows.map((row) => ({ ...row, before: values(row.before), after: values(row.after) })),
  };
}

function entriesOf(db: Kysely<DB>, { resource, record }: Filter) {
  let entries = db.selectFrom('audit_log').orderBy('at', 'desc').orderBy('id', 'desc');
  if (resource !== undefined) entries = entries.where('resource', '=', resource);
  if (record !== undefined) entries = entries.where('record_id', '=', record);
  return entries;
}

export function auditRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  const schemas = { querystring: auditQuery };
  const list = route(requires('list', 'audit'), 'listAudit', answers(pageOf(auditEntry)), schemas);
  app.get('/audit/', list, async ({ query }) => {
    const { limit, offset, ...filter } = query;
    const address = `${publicOrigin}/api/audit/?${new URLSearchParams(filter)}`;
    return pageAnswer(address, { limit, offset }, await readEntries(db, query));
  });
}

/** Who changed a record. `find` refuses where there is none: of one that is gone only the audit log tells. */
export function historyRoute(
  app: Api,
  { db, publicOrigin }: { db: Kysely<DB>; publicOrigin: string },
  entity: Entity,
  find: (id: number) => Promise<unknown>,
): void {
  const { name, words, path, resource } = entity;
  const summary = `Who changed a ${words.one}, when, and what`;
  const call = { operationId: `list${name}History`, tag: resource, summary };
  const schemas = { params: recordPath, querystring: historyQuery };
  const history = routeOf(requires('read', resource), call, answers(pageOf(historyEntry)), schemas);
  app.get(`${path}:id/history/`, history, async ({ params, query }) => {
    const id = recordIdOf(params);
    await find(id);
    const { count, rows } = await readEntries(db, { ...query, resource, record: String(id) });
    const told = rows.map(({ before, after, ...entry }) => ({
      ...entry,
      changes: fieldChanges(entity, before, after),
    }));
    return pageAnswer(`${publicOrigin}/api${path}${id}/history/`, query, { count, rows: told });
  });
}
