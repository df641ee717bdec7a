import { type Location, useBlocker } from 'react-router-dom';
import { useWindowEvent } from '../window-event.ts';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  isDirty(): boolean;
  asksAbout(from: Location, to: Location): boolean;
  texts: { title: string; text: string; stay: string; leave: string };
  onLeave?: (() => void) | undefined;
}

export function LeaveGuard({ isDirty, asksAbout, texts, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && asksAbout(currentLocation, nextLocation),
  );

  useWindowEvent('beforeunload', (event) => {
    if (isDirty()) event.preventDefault();
  });

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      tone="destructive"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    />
  );
}
