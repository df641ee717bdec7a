import { currentSession, type Translate } from '@ar/session';
import { LeaveGuard as KitLeaveGuard } from '@ar/ui/leave-guard';
import type { RefObject } from 'react';
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

/** Asks before a form's changes are given up. An expired session may leave unprompted: the draft waits for it. */
export function LeaveGuard({ dirty, text, onLeave }: LeaveGuardProps) {
  return (
    <KitLeaveGuard
      isDirty={() => dirty.current}
      asksAbout={(from, to) => currentSession().status === 'signed-in' && leavesForm(from, to)}
      texts={{
        title: text('leaveTitle'),
        text: text('leaveText'),
        leave: text('leaveConfirm'),
        stay: text('leaveCancel'),
      }}
      onLeave={onLeave}
    />
  );
}
