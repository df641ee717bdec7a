import { currentSession, useText } from '@ar/session';
import { useEffect, useId, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import controls from '../../shell/controls.module.css';
import css from './leave-guard.module.css';

/**
 * Asks before what was typed is given up, whichever way somebody leaves: they all are steps of the router, but for
 * closing the tab, where the browser asks. Whom the session ran out on is not held.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentSession().status === 'signed-in' && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  return blocker.state === 'blocked' && <Question blocker={blocker} />;
}

function Question({ blocker }: { blocker: Extract<Blocker, { state: 'blocked' }> }) {
  const text = useText('settings');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the page: a removed dialog gives no focus back.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css.question}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        blocker.reset();
      }}
    >
      <h2 id={`${id}-title`}>{text('leave-title')}</h2>
      <p id={`${id}-text`}>{text('leave-text')}</p>
      <div className={css.answers}>
        <button type="button" className={controls.button} onClick={() => blocker.reset()}>
          {text('stay')}
        </button>
        <button type="button" className={`${controls.button} ${css.leave}`} onClick={() => blocker.proceed()}>
          {text('leave')}
        </button>
      </div>
    </dialog>
  );
}
