import { type Entity, headingFields, offeredColumns, orderingOf } from './entities/entity.ts';
import type { Role } from './roles.ts';

/* Without zod: lists load it. */

/** The parts of a view, named and written as the list's address has them; columns are joined by commas. */
export type ViewQuery = Readonly<Record<string, string>>;

/** Columns that a view can hide or show; the columns that name a row always stay. */
export const viewColumns = (entity: Entity) => ({
  hidden: orderingOf(entity).filter((name) => !headingFields(entity).includes(name)),
  shown: offeredColumns(entity),
});

interface Owned {
  is_shared: boolean;
  /** Null: the owner's account is gone. */
  owner: number | null;
}

interface Viewer {
  id: number;
  role: Role | string | null;
}

/** A private view is its owner's alone, not a SuperAdmin's either. */
export const maySeeView = (view: Owned, { id }: Viewer): boolean => view.is_shared || view.owner === id;

export const mayChangeView = (view: Owned, viewer: Viewer): boolean =>
  maySeeView(view, viewer) && (view.owner === viewer.id || viewer.role === 'SuperAdmin');
