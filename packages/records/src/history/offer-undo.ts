import { type Entity, nameOf } from '@ar/domain/entities/entity';
import * as session from '@ar/session';

interface Saved {
  id: number;
  version: number;
}

/**
 * Offers to undo a save. Returns whether the host shows a notice. Imports the whole module, because earlier hosts do not
 * export the function.
 */
export function offerUndo(offer: session.UndoOffer): boolean {
  session.offerUndo?.(offer);
  return session.offerUndo !== undefined;
}

export const changedRecord = (entity: Entity, record: Saved): session.ChangedRecord => ({
  id: record.id,
  version: record.version,
  name: nameOf(entity, { ...record }) ?? '',
});
