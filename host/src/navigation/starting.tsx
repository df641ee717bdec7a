import { useShellText } from '../layout/texts.ts';
import { Late } from './late.tsx';
import css from './starting.module.css';

/** An empty viewfinder while the session starts; visible only after a noticeable delay. */
export function Starting() {
  const text = useShellText();
  return (
    <>
      <div className={css.band} />
      <Late>
        <div className={css.starting} role="status" aria-label={text('starting')} />
      </Late>
    </>
  );
}
