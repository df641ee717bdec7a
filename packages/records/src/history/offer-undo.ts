import { type Entity, headingFields } from '@ar/domain/entities/entity';
import * as session from '@ar/session';

interface Saved {
  id: number;
  version: number;
}

/** Offers to take back what was just saved. By its whole module: a page that was built earlier has no such function. */
export const offerUndo = (offer: session.UndoOffer): void => session.offerUndo?.(offer);

/** A record as an offer names it. */
export function changedRecord(entity: Entity, record: Saved): session.ChangedRecord {
  const values = record as Saved & Readonly<Record<string, unknown>>;
  const name = headingFields(entity).map((field) => values[field]);
  return { id: record.id, version: record.version, name: name.join(' ') };
}
