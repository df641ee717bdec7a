import { useShellText } from '../layout/texts.ts';
import { Late } from './late.tsx';
import css from './starting.module.css';

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
