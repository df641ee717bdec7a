import { type Entity, nameOf } from '@ar/domain/entities/entity';
import * as session from '@ar/session';

interface Saved {
  id: number;
  version: number;
}

/** Uses the namespace of `session`, because a named import would fail in earlier hosts without `offerUndo`. */
export function offerUndo(offer: session.UndoOffer): boolean {
  session.offerUndo?.(offer);
  return session.offerUndo !== undefined;
}

export const changedRecord = (entity: Entity, record: Saved): session.ChangedRecord => ({
  id: record.id,
  version: record.version,
  name: nameOf(entity, { ...record }) ?? '',
});
