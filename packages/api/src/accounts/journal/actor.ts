export type BatchAction = 'import' | 'import-undone';

export interface Actor {
  person: { id: number; first_name: string; last_name: string; email?: string };
  requestId: string;
  /** Re-authenticated within 15 minutes (`requireProof`). */
  isProved?: boolean;
  /** Joins the changes of one action (`batches.ts`). */
  batch?: string | undefined;
  /** The journal's action for each change of the batch. */
  action?: BatchAction | undefined;
}
