/** An offer to undo a change of one or several records. */
export interface UndoOffer {
  /** The records' API path, such as `/ar_platform/buildings/`. */
  path: string;
  did: 'edit' | 'status' | 'put-back';
  records: readonly ChangedRecord[];
  /** Labels of the changed fields. */
  fields?: readonly string[];
}

export interface ChangedRecord {
  id: number;
  /** The record's version after the change. */
  version: number;
  name: string;
}

const listeners = new Set<(offer: UndoOffer) => void>();

/** Departments must call `session.offerUndo?.(…)`, because older hosts lack the function. */
export function offerUndo(offer: UndoOffer): void {
  for (const listener of listeners) listener(offer);
}

/** Calls `listener` with every offer. Returns a function that unsubscribes. */
export function onUndoOffer(listener: (offer: UndoOffer) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
