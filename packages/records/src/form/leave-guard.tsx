import { currentSession, type Translate } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/confirm-dialog';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { parseRecordDialog } from './record-dialog.ts';

interface Place {
  pathname: string;
  search: string;
}

/** Whether a step leads away from the form: to another page, or to no dialog or another one over the same list. */
function leavesForm(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true;
  const [here, there] = [from, to].map(({ search }) => parseRecordDialog(new URLSearchParams(search)));
  return here?.mode !== there?.mode || here?.id !== there?.id;
}

interface LeaveGuardProps {
  /** Whether something is unsaved at this moment. */
  dirty: RefObject<boolean>;
  text: Translate;
  onLeave(): void;
}

/**
 * Asks before unsaved changes are given up, whichever way somebody leaves: they all are steps of the router, but for
 * closing the tab, where the browser asks. Whom the session ran out on is not held: the draft waits for them.
 */
export function LeaveGuard({ dirty, text, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentSession().status === 'signed-in' && leavesForm(currentLocation, nextLocation),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={text('leaveTitle')}
      text={text('leaveText')}
      confirmLabel={text('leaveConfirm')}
      cancelLabel={text('leaveCancel')}
      tone="destructive"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
