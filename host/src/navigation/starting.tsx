import { useShellText } from '../layout/texts.ts';
import { Late } from './late.tsx';
import css from './starting.module.css';

/** The empty viewfinder while the session starts; shown only when that takes long enough to notice. */
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
