import { type Entity, nameOf } from '@ar/domain/entities/entity';
import * as session from '@ar/session';

interface Saved {
  id: number;
  version: number;
}

/**
 * Returns true if the host shows a notice that offers undo. The import of `session` is a namespace, because a named
 * import would fail in earlier hosts, which have no `offerUndo`.
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
