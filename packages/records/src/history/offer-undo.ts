import { type Entity, headingFields } from '@ar/domain/entities/entity';
import * as session from '@ar/session';

interface Saved {
  id: number;
  version: number;
}

/**
 * Offers to take back what was just saved, and answers whether the page's notice says so. By its whole module: a page
 * that was built earlier has no such function.
 */
export function offerUndo(offer: session.UndoOffer): boolean {
  session.offerUndo?.(offer);
  return session.offerUndo !== undefined;
}

/** A record as an offer names it. */
export function changedRecord(entity: Entity, record: Saved): session.ChangedRecord {
  const values = record as Saved & Readonly<Record<string, unknown>>;
  const name = headingFields(entity).map((field) => values[field]);
  return { id: record.id, version: record.version, name: name.join(' ') };
}
