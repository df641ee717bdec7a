export type BatchAction = 'import' | 'import-undone';

export interface Actor {
  person: { id: number; first_name: string; last_name: string };
  requestId: string;
  /** Who they are was proved lately (`requireProof`). */
  isProved?: boolean;
  /** Joins the changes of one action (`batches.ts`). */
  batch?: string | undefined;
  /** What all of a batch is told as, whatever each change does. */
  action?: BatchAction | undefined;
}
