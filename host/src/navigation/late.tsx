import { ErrorState } from '@ar/ui/states';
import { toastStore } from '@ar/ui/toast-store';
import { type ReactNode, useEffect, useState } from 'react';
import { type ShellText, useShellText } from '../layout/texts.ts';

/** As long as `shell/app.html` waits. */
const LATE_MS = 8000;

/** Whether this component has waited so long that its code may never come: a script can hang without an error. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Shows its children while code is on its way, and after some seconds offers to reload the page. */
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

/** Shows that code did not come, or that it threw. */
export function showNotLoaded(failure: unknown, text: ShellText): void {
  console.error(failure);
  const description = notLoadedText(failure, text);
  toastStore.show({ variant: 'destructive', title: text('error'), description });
}

/** Only a failure to fetch a chunk names the file that was requested: code that came and threw names none. */
export const notLoadedText = (failure: unknown, text: ShellText): string =>
  text(failure instanceof Error && 'request' in failure ? 'no-answer' : 'technical-problems');
