import { ApiError, type Translate } from '@ar/session';

/** Somebody else has deleted the record. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Why a row's action failed, in the server's words where it gave some, and what to do next. */
export function failureWords(error: unknown, text: Translate): string {
  if (isGone(error)) return text('failedGone');
  if (!(error instanceof ApiError)) return text('failedUnknown');
  // No answer is no verdict: the server may have done it all the same.
  if (error.status === 0) return text('failedNoAnswer');
  return error.detail ?? text('failedUnknown');
}
