import { type Entity, headingFields, offeredColumns, orderingOf } from './entities/entity.ts';

/* This file imports no zod, because every list loads the file. */

export type ViewQuery = Readonly<Record<string, string>>;

export const viewColumns = (entity: Entity) => ({
  hidden: orderingOf(entity).filter((name) => !headingFields(entity).includes(name)),
  shown: offeredColumns(entity),
});

type Owned = { is_shared: boolean; owner: number | null };
type Viewer = { id: number; role: string | null };

export const maySeeView = (view: Owned, { id }: Viewer): boolean => view.is_shared || view.owner === id;

export const mayChangeView = (view: Owned, viewer: Viewer): boolean =>
  maySeeView(view, viewer) && (view.owner === viewer.id || viewer.role === 'SuperAdmin');
