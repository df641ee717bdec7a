import { useText } from '@ar/session';
import { Late } from './late.tsx';
import css from './starting.module.css';

/** The empty viewfinder while it is found out who is here; shown only when that takes long enough to notice. */
export function Starting() {
  const text = useText('shell');
  return (
    <>
      <div className={css.band} />
      <Late>
        <div className={css.starting} role="status" aria-label={text('starting')} />
      </Late>
    </>
  );
}
