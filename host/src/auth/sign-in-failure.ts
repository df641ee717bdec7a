import { ApiError } from '@ar/session';

export interface SignInFailure {
  /** A text of this folder, unless the server said it in words of its own. */
  key: 'wrong-credentials' | 'too-many' | 'no-answer' | 'technical-problems';
  sentence?: string;
}

/** What to tell a person whose sign-in failed (decisions 15: inside the form). */
export function explainSignIn(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return { key: 'technical-problems' };
  const { status, detail } = error;
  if (status === 0) return { key: 'no-answer' };
  if (status >= 500) return { key: 'technical-problems' };
  const key = status === 429 ? 'too-many' : 'wrong-credentials';
  return detail ? { key, sentence: detail } : { key };
}
