import { currentSession, type Translate } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/confirm-dialog';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { parseRecordDialog } from '../list/record-dialog.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

/** Whether a step leads away from the form: to another page, or to no dialog or another one over the same list. */
function leavesForm(from: Address, to: Address): boolean {
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
 * Asks before unsaved changes are lost, by whichever step of the router; when the tab closes, the browser asks. After an
 * expired session people leave without being asked: the draft waits for them.
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
