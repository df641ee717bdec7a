import { ApiError, sentenceOf } from '@ar/session';
import layout from '../layout/layout.module.css';
import { useShellText } from '../layout/texts.ts';
import { NoPasskey } from './passkeys.ts';

export function useFailureText(refused: string) {
  const text = useShellText();
  return (error: unknown): string | undefined => {
    if (error instanceof NoPasskey)
      return error.reason === 'left' ? undefined : text(`passkey-${error.reason}`);
    if (!(error instanceof ApiError) || error.status >= 500) return text('technical-problems');
    return sentenceOf(error, { noAnswer: text('no-answer'), tooMany: text('too-many'), unknown: refused });
  };
}

/** The alert is always rendered, because screen readers may skip an alert that is inserted together with its text. */
export function FailureAlert({ error, refused = '' }: { error?: unknown; refused?: string | undefined }) {
  const failureOf = useFailureText(refused);
  return (
    <p className={layout.failure} role="alert">
      {error ? failureOf(error) : null}
    </p>
  );
}
