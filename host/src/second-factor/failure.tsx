import { ApiError } from '@ar/session';
import { NoPasskey } from './passkeys.ts';
import css from './second-factor.module.css';
import { type FactorText, useFactorText } from './texts.ts';

/** Undefined if the person chose another method. */
function messageOf(error: unknown, text: FactorText): string | undefined {
  if (error instanceof NoPasskey) {
    if (error.reason === 'left') return undefined;
    return text(error.reason === 'failed' ? 'passkey-failed' : error.reason);
  }
  if (!(error instanceof ApiError) || error.status >= 500) return text('technical-problems');
  if (error.status === 0) return text('no-answer');
  const [sentence] = Object.values(error.errors ?? {}).flat();
  return sentence ?? error.detail ?? text('not-accepted');
}

/** Always rendered, because screen readers may skip an alert that is inserted together with its text. */
export function FactorFailure({ error }: { error: unknown }) {
  const text = useFactorText();
  return (
    <p className={css.failure} role="alert">
      {error ? messageOf(error, text) : null}
    </p>
  );
}
