import { ApiError } from '@ar/session';
import { NoPasskey } from './passkeys.ts';
import css from './second-factor.module.css';
import { type FactorText, useFactorText } from './texts.ts';

/** The message for a factor that was not accepted, set up or removed; none where the person chose another way. */
function messageOf(error: unknown, text: FactorText): string | undefined {
  if (error instanceof NoPasskey) {
    if (error.trouble === 'left') return undefined;
    return text(error.trouble === 'failed' ? 'passkey-failed' : error.trouble);
  }
  if (!(error instanceof ApiError) || error.status >= 500) return text('technical-problems');
  if (error.status === 0) return text('no-answer');
  const [sentence] = Object.values(error.errors ?? {}).flat();
  return sentence ?? error.detail ?? text('not-accepted');
}

/** In the server's words where it gave some. An alert that comes with its text is not always read. */
export function FactorFailure({ error }: { error: unknown }) {
  const text = useFactorText();
  return (
    <p className={css.failure} role="alert">
      {error ? messageOf(error, text) : null}
    </p>
  );
}
