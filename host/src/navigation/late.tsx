import { ErrorState } from '@ar/ui/states';
import { toastStore } from '@ar/ui/toast-store';
import { type ReactNode, useEffect, useState } from 'react';
import { type ShellText, useShellText } from '../layout/texts.ts';
import css from './late.module.css';

const LATE_MS = 8000;

/** Returns true after `milliseconds`. A script that takes 8 seconds probably hangs, and raises no error. */
export function useLate(milliseconds = LATE_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}

export function Late({ children = null }: { children?: ReactNode }) {
  const text = useShellText();
  if (!useLate()) return children;
  return (
    <ErrorState
      level={1}
      title={text('late')}
      text={text('late-text')}
      retry={text('retry')}
      onRetry={() => location.reload()}
    />
  );
}

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

/** Only the error of a chunk that failed to load has `request`. */
export function showNotLoaded(failure: unknown, text: ShellText): void {
  console.error(failure);
  const isMissing = failure instanceof Error && 'request' in failure;
  const description = text(isMissing ? 'no-answer' : 'technical-problems');
  toastStore.show({ variant: 'destructive', title: text('error'), description });
}
