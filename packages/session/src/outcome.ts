/** How a call ended. Calls that their caller aborted have no outcome. */
export interface Outcome {
  method: string;
  path: string;
  /** The answer's status; 0 when there was no answer. */
  status: number;
  body: unknown;
  /** Whoever made the call shows its failure in a place of its own. */
  shown?: boolean;
}

export type OutcomeListener = (outcome: Outcome) => void;

/**
 * Where outcomes are heard. The client itself shows nothing and goes nowhere: whoever draws the page listens and
 * decides (the host's catalogue makes toasts of them).
 */
export function createOutcomes() {
  const listeners = new Set<OutcomeListener>();
  return {
    emit(outcome: Outcome) {
      for (const listener of listeners) listener(outcome);
    },
    /** Calls `listener` for every outcome from now on; answers how to stop. */
    onOutcome(listener: OutcomeListener): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
