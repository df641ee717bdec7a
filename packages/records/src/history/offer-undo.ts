import { type Entity, nameOf } from '@ar/domain/entities/entity';
import * as session from '@ar/session';

interface Saved {
  id: number;
  version: number;
}

/**
 * Returns true if the host shows a notice that offers undo. Hosts of earlier releases do not export `offerUndo`, so
 * this module imports `session` as a namespace.
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
