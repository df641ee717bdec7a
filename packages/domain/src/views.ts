import { type Entity, headingFields, offeredColumns, orderingOf } from './entities/entity.ts';
import type { Role } from './roles.ts';

/*
 * How a list shows, kept under a name: search, filters, order, rows on a page and which columns. No zod, so that lists
 * read it at no cost.
 */

/** The parts of a view, named and written as the list's address has them; columns are joined by commas. */
export type ViewQuery = Readonly<Record<string, string>>;

/** The columns that can be hidden: without those that name a row nobody could tell the rows apart. */
const hideableColumns = (entity: Entity): string[] =>
  orderingOf(entity).filter((name) => !headingFields(entity).includes(name));

/** What a view says of columns: usual ones that it hides, and offered ones that it shows. */
export const viewColumns = (entity: Entity) => ({
  hidden: hideableColumns(entity),
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
