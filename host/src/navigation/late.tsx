import { useText } from '@ar/session';
import { ErrorState } from '@ar/ui/states';
import { type ReactNode, useEffect, useState } from 'react';

/** As long as the frame in `shell/app.html` waits. */
const LATE_MS = 8000;

/** Whether what this component waits for takes so long that it may never come: a script can hang without an error. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Shows its children while a part of the application is on its way, and after some seconds offers to load it anew. */
export function Late({ children = null }: { children?: ReactNode }) {
  const text = useText('shell');
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
