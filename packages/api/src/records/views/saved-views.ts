import type { Entity } from '@ar/domain/entities/entity';
import { MAX_VIEWS } from '@ar/domain/limits';
import { message } from '@ar/domain/messages/message';
import type { Resource } from '@ar/domain/permissions';
import { type NewView, type SavedView, type ViewChanges, viewParts } from '@ar/domain/view-schemas';
import { mayChangeView, maySeeView, type ViewQuery } from '@ar/domain/views';
import { type Kysely, sql } from 'kysely';
import type { Person } from '../../accounts/sessions/person.ts';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, issuesByField, refuseField, refuseFields } from '../../platform/http/errors.ts';
import { mayEdit, staleEdit } from '../../platform/http/routes.ts';

type Viewer = Pick<Person, 'id' | 'role'>;

/** `users` has no deleted people: their views show no owner. */
const selectViews = (db: Kysely<DB>, resource: Resource) =>
  db
    .selectFrom('saved_views')
    .leftJoin('users', 'users.id', 'saved_views.owner_id')
    .select([
      'saved_views.id',
      'saved_views.name',
      'saved_views.query',
      'saved_views.is_shared',
      'saved_views.owner_id as owner',
      'users.name as owner_name',
      'saved_views.version',
      'saved_views.updated_at',
    ])
    .where('resource', '=', resource);

export const listViews = (db: Kysely<DB>, resource: Resource, { id }: Viewer): Promise<SavedView[]> =>
  selectViews(db, resource)
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('is_shared', '=', true), is('owner_id', '=', id)]))
    .orderBy('saved_views.name')
    .orderBy('saved_views.id')
    .execute();

/** @throws HttpError 404 or 403 with a reason: people send each other addresses of private views. */
export async function readView(
  db: Kysely<DB>,
  resource: Resource,
  id: number,
  viewer: Viewer,
  { deleted = false } = {},
): Promise<SavedView> {
  const view = await selectViews(db, resource)
    .where('saved_views.id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!view) throw new HttpError(404, 'view-gone');
  if (!maySeeView(view, viewer)) throw new HttpError(403, 'view-private');
  return view;
}

export async function createView(
  trx: Kysely<DB>,
  entity: Entity,
  { name, query, is_shared }: NewView,
  viewer: Viewer,
): Promise<SavedView> {
  const { resource } = entity;
  const checked = checkedQuery(entity, query);
  await takePlace(trx, resource, viewer.id, { name });
  const { id } = await trx
    .insertInto('saved_views')
    .values({ resource, name, query: JSON.stringify(checked), is_shared, owner_id: viewer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readView(trx, resource, id, viewer);
}

export async function changeView(
  trx: Kysely<DB>,
  entity: Entity,
  id: number,
  { query, ...changes }: ViewChanges,
  { viewer, ifMatch }: { viewer: Viewer; ifMatch: string | undefined },
): Promise<SavedView> {
  const { resource } = entity;
  const checked = query && { query: JSON.stringify(checkedQuery(entity, query)) };
  const before = await lockView(trx, resource, id, viewer);
  if (!mayEdit(ifMatch, before.version)) throw staleEdit(before, { by: null, at: before.updated_at });
  if (changes.is_shared === false && before.owner === null)
    throw refuseField('is_shared', 'view-stays-shared');
  if (changes.name !== undefined) await takePlace(trx, resource, before.owner, { name: changes.name, id });
  const changed = await trx
    .updateTable('saved_views')
    .set({ ...changes, ...checked, ...EDITED })
    .where('id', '=', id)
    .returning(['name', 'query', 'is_shared', 'version', 'updated_at'])
    .executeTakeFirstOrThrow();
  return { ...before, ...changed };
}

/** A deleted view can be restored for a day. */
export async function deleteView(
  trx: Kysely<DB>,
  resource: Resource,
  id: number,
  viewer: Viewer,
): Promise<SavedView> {
  const view = await lockView(trx, resource, id, viewer);
  await trx
    .deleteFrom('saved_views')
    .where('deleted_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  await trx.updateTable('saved_views').set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute();
  return view;
}

export async function restoreView(
  trx: Kysely<DB>,
  resource: Resource,
  id: number,
  viewer: Viewer,
): Promise<SavedView> {
  const view = await lockView(trx, resource, id, viewer, { deleted: true });
  await takePlace(trx, resource, view.owner, view);
  await trx.updateTable('saved_views').set({ deleted_at: null }).where('id', '=', id).execute();
  return view;
}

async function lockView(
  trx: Kysely<DB>,
  resource: Resource,
  id: number,
  viewer: Viewer,
  which: { deleted?: boolean } = {},
): Promise<SavedView> {
  await trx.selectFrom('saved_views').select('id').where('id', '=', id).forUpdate().execute();
  const view = await readView(trx, resource, id, viewer, which);
  if (!mayChangeView(view, viewer)) throw new HttpError(403, 'view-of-another');
  return view;
}

/** Holds the owner's row until the change is done, so that of two changes at once the second sees the first. */
async function takePlace(
  trx: Kysely<DB>,
  resource: Resource,
  owner: number | null,
  { name, id = 0 }: { name: string; id?: number },
): Promise<void> {
  if (owner === null) return;
  await trx.selectFrom('all_users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  const others = trx
    .selectFrom('saved_views')
    .where('owner_id', '=', owner)
    .where('resource', '=', resource)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id);
  const { count, taken } = await others
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<boolean | null>`bool_or(lower(name) = lower(${name} collate montenegrin))`.as('taken'),
    ])
    .executeTakeFirstOrThrow();
  if (taken) throw refuseField('name', 'view-name-taken');
  if (Number(count) >= MAX_VIEWS) throw new HttpError(400, message('views-too-many', { most: MAX_VIEWS }));
}

/** Checks each part by the rules of the list's own call, and leaves out empty ones. */
function checkedQuery(entity: Entity, query: ViewQuery): ViewQuery {
  const { data, error } = viewParts(entity).safeParse(query);
  if (data) {
    const said = Object.entries(data).filter(
      ([part, text]) => text !== undefined && (text || part === 'hidden'),
    );
    return Object.fromEntries(said) as ViewQuery;
  }
  throw refuseFields(issuesByField(error.issues).errors ?? {});
}
