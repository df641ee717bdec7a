import { ApiError, addTexts, useText } from '@ar/session';
import { NoPasskey } from './passkeys.ts';
import css from './second-factor.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

// Each screen of second factors has this.
addTexts('second-factor', { mn, en });

/** What to say of a factor that was not accepted, set up or removed. */
function explain(error: unknown): { key: string; sentence?: string | undefined } {
  if (error instanceof NoPasskey)
    return { key: error.trouble === 'failed' ? 'passkey-failed' : error.trouble };
  if (!(error instanceof ApiError) || error.status >= 500) return { key: 'technical-problems' };
  if (error.status === 0) return { key: 'no-answer' };
  const [sentence] = Object.values(error.errors ?? {}).flat();
  return { key: 'not-accepted', sentence: sentence ?? error.detail };
}

/** In the server's words where it gave some. An alert that comes with its text is not always read. */
export function FactorFailure({ error }: { error: unknown }) {
  const text = useText('second-factor');
  const isLeft = error instanceof NoPasskey && error.trouble === 'left';
  const said = error && !isLeft ? explain(error) : undefined;
  return (
    <p className={css.failure} role="alert">
      {said && (said.sentence ?? text(said.key))}
    </p>
  );
}
