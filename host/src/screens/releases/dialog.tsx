import { ApiError, useText } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import type { ComponentProps, RefObject } from 'react';
import { flushSync } from 'react-dom';
import css from './dialog.module.css';

/** The page behind a modal dialog takes no focus, and the button that opened it may be gone: what it was about stays. */
export function closeAndFocus(close: () => void, stays: RefObject<HTMLElement | null>) {
  flushSync(close);
  stays.current?.focus();
}

interface QuestionProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'error'> {
  change: { isPending: boolean; error: Error | null };
  /** Why it can't be done, where there is more to say than the change's own failure. */
  trouble?: string | undefined;
}

/** A question about a change on the server, which says why the change failed. */
export function Question({ change, trouble, ...question }: QuestionProps) {
  const text = useText('releases');
  const failure = useFailure(change.error);
  return (
    <ConfirmDialog
      cancelLabel={text('cancel')}
      busy={change.isPending}
      error={trouble ?? failure ?? null}
      {...question}
    />
  );
}

/** What to say of a change that failed: the server's own words, where it gave some. */
function useFailure(error: Error | null, otherwise = 'no-answer'): string | undefined {
  const text = useText('releases');
  if (!error) return undefined;
  return (error instanceof ApiError && error.detail) || text(otherwise);
}

export function Trouble({ error, otherwise }: { error: Error | null; otherwise?: string }) {
  const failure = useFailure(error, otherwise);
  return <div role="alert">{failure && <p className={css.trouble}>{failure}</p>}</div>;
}
