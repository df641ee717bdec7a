import { type Entity, headingFields } from '@ar/domain/entities/entity';
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

export function changedRecord(entity: Entity, record: Saved): session.ChangedRecord {
  const values = record as Saved & Readonly<Record<string, unknown>>;
  const name = headingFields(entity).map((field) => values[field]);
  return { id: record.id, version: record.version, name: name.join(' ') };
}
