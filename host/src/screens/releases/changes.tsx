import { ApiError, api } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, createContext, type RefObject, useContext } from 'react';
import { flushSync } from 'react-dom';
import layout from '../../layout/layout.module.css';
import { useReleasesText } from './texts.ts';

/** Begins the query keys of all data about releases, so that a change invalidates every query. */
export const RELEASES = '/releases/';
export const TOKENS = '/deploy-tokens/';

interface OverviewContext {
  /** The registry's revision on the screen. */
  revision: number;
  /** The page's heading, which takes the focus of removed elements. */
  title: RefObject<HTMLElement | null>;
  /** Undefined for a department that this tab's registry does not have yet. */
  iconOf(department: string): string | undefined;
}

const Overview = createContext<OverviewContext>({
  revision: 0,
  title: { current: null },
  iconOf: () => undefined,
});
export const OverviewProvider = Overview.Provider;
export const useOverview = () => useContext(Overview);

/** Closes a dialog first: the page behind a modal dialog takes no focus. */
export function closeAndFocus(close: () => void, target: RefObject<HTMLElement | null>) {
  flushSync(close);
  target.current?.focus();
}

interface Change {
  path: string;
  method?: 'POST' | 'DELETE';
  body?: object;
}

/** Refetches `queryKey` also after a refusal, which may be about newer data. */
export function useChange<Result>(
  queryKey: string,
  onSuccess?: (result: Result) => void,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body }: Change) =>
      api<Result>(path, { method, body, showsFailure: true }),
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: [queryKey] }),
  });
}

interface ChangeDialogProps<Result>
  extends Omit<
    ComponentProps<typeof ConfirmDialog>,
    'busy' | 'error' | 'cancelLabel' | 'onConfirm' | 'onCancel'
  > {
  queryKey: string;
  /** Calls `send` if the input is valid. */
  onConfirm(send: (change: Change) => void): void;
  onCancel(): void;
  onDone(result: Result): void;
  /** The toast's text after the change. */
  done?: string;
  onError?: (error: Error) => void;
  /** A message that explains more than the failure's own. */
  explain?: (error: Error | null) => string | undefined;
}

/** Confirms a change on the server, and shows why it failed. */
export function ChangeDialog<Result = unknown>(props: ChangeDialogProps<Result>) {
  const { queryKey, onConfirm, onDone, done, onError, explain, ...dialog } = props;
  const text = useReleasesText();
  const change = useChange<Result>(
    queryKey,
    (result) => {
      if (done) toastStore.show({ variant: 'success', title: text('done-title'), description: done });
      onDone(result);
    },
    onError,
  );
  const failure = useFailureMessage(change.error);
  return (
    <ConfirmDialog
      cancelLabel={text('cancel')}
      busy={change.isPending}
      error={explain?.(change.error) ?? failure}
      onConfirm={() => onConfirm(change.mutate)}
      {...dialog}
    />
  );
}

type Fallback = 'no-answer' | 'own-build-failed';

/** The server's message about a failure, or the fallback text without one. */
function useFailureMessage(error: Error | null, fallback: Fallback = 'no-answer') {
  const text = useReleasesText();
  return error && ((error instanceof ApiError && error.detail) || text(fallback));
}

export function FailureMessage({ error, fallback }: { error: Error | null; fallback?: Fallback }) {
  const failure = useFailureMessage(error, fallback);
  return <div role="alert">{failure && <p className={layout.alarm}>{failure}</p>}</div>;
}
