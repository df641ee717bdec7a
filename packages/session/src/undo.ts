/** An offer to undo a change of one or several records. */
export interface UndoOffer {
  /** The records' API path, such as `/ar_platform/buildings/`. */
  path: string;
  did: 'edit' | 'status' | 'put-back';
  records: readonly ChangedRecord[];
  /** Labels of the changed fields, if the offer names them. */
  fields?: readonly string[];
}

export interface ChangedRecord {
  id: number;
  /** The version that the change made. */
  version: number;
  name: string;
}

const listeners = new Set<(offer: UndoOffer) => void>();

/** Offers to undo a change. Departments call it as `session.offerUndo?.(…)`, because older hosts lack it. */
export function offerUndo(offer: UndoOffer): void {
  for (const listener of listeners) listener(offer);
}

/** Calls `listener` for every offer, to show it. Returns how to unsubscribe. */
export function onUndoOffer(listener: (offer: UndoOffer) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
