/** A change that was just made, of one record or of several, as the page offers to take it back. */
export interface UndoOffer {
  /** The path of the records' calls, such as `/ar_platform/buildings/`. */
  path: string;
  did: 'edit' | 'status' | 'put-back';
  records: readonly ChangedRecord[];
  /** What was changed, as the page calls it, where the offer says so. */
  fields?: readonly string[];
}

export interface ChangedRecord {
  id: number;
  /** The version that the change made. */
  version: number;
  name: string;
}

const listeners = new Set<(offer: UndoOffer) => void>();

/**
 * Offers to take a change back; the page shows the offer where it can. A department asks for this function by name
 * (`session.offerUndo?.(…)`), because a page that was built earlier has none.
 */
export function offerUndo(offer: UndoOffer): void {
  for (const listener of listeners) listener(offer);
}

/** Calls `listener` for every offer, to show it; answers how to stop. */
export function onUndoOffer(listener: (offer: UndoOffer) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
