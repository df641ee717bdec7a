import { ApiError, type Translate } from '@ar/session';

/** Somebody else has deleted the record. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether the same call may end otherwise: what the server refuses by its rules it refuses again. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status === 0 || status >= 500 || [401, 408, 429].includes(status);
}

/** Why a row's action failed, in the server's words where it gave some, and what to do next. */
export function failureWords(error: unknown, text: Translate): string {
  if (isGone(error)) return text('failedGone');
  if (!(error instanceof ApiError)) return text('failedUnknown');
  // No answer is no verdict: the server may have done it all the same.
  if (error.status === 0) return text('failedNoAnswer');
  return error.detail ?? text('failedUnknown');
}
