import { ApiError, useLanguage, useText } from '@ar/session';

export interface Failure {
  /** A text of this folder. */
  key: string;
  /** The server's own words for it, in Montenegrin. */
  sentence?: string;
}

/** What to tell a person whose form was not taken (R-50: inside the form); `refused` where nothing else fits. */
export function explain(error: unknown, refused: string): Failure {
  if (!(error instanceof ApiError)) return { key: 'technical-problems' };
  const { status, detail } = error;
  if (status === 0) return { key: 'no-answer' };
  if (status >= 500) return { key: 'technical-problems' };
  const key = status === 429 ? 'too-many' : refused;
  return detail ? { key, sentence: detail } : { key };
}

/** Says a failure: in the server's words, which are the most exact, where they are in the language shown. */
export function useFailureText(): (failure: Failure | undefined) => string | undefined {
  const text = useText('auth');
  const { language } = useLanguage();
  return (failure) => failure && ((language === 'mn' ? failure.sentence : undefined) ?? text(failure.key));
}
