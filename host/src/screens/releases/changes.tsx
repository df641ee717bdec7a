import { ApiError, api } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { toastStore } from '@ar/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, createContext, type RefObject, useContext } from 'react';
import { flushSync } from 'react-dom';
import layout from '../../layout/layout.module.css';
import { useReleasesText } from './texts.ts';

/** The first part of the key of every answer about releases, so that one change invalidates all of them. */
export const RELEASES = '/releases/';
export const TOKENS = '/deploy-tokens/';

/** The registry's revision that the person sees, and the page's heading, which takes the focus of what goes. */
const Overview = createContext<{ revision: number; title: RefObject<HTMLElement | null> }>({
  revision: 0,
  title: { current: null },
});
export const OverviewProvider = Overview.Provider;
export const useOverview = () => useContext(Overview);

/** The page behind a modal dialog takes no focus, and the button that opened the dialog may be gone. */
export function closeAndFocus(close: () => void, stays: RefObject<HTMLElement | null>) {
  flushSync(close);
  stays.current?.focus();
}

interface Change {
  path: string;
  method?: 'POST' | 'DELETE';
  body?: object;
}

/** A change on the server. Success and refusal both invalidate `what`: the refusal may be about newer data. */
export function useChange<Answer>(
  what: string,
  onSuccess?: (answer: Answer) => void,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body }: Change) =>
      api<Answer>(path, { method, body, showsFailure: true }),
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: [what] }),
  });
}

interface QuestionProps<Answer>
  extends Omit<
    ComponentProps<typeof ConfirmDialog>,
    'busy' | 'error' | 'cancelLabel' | 'onConfirm' | 'onCancel'
  > {
  /** The answers that the change invalidates. */
  what: string;
  /** Sends the change once what was entered is valid. */
  onConfirm(send: (change: Change) => void): void;
  onCancel(): void;
  /** Told once the change is done, in a toast with the text of `done` where there is one. */
  onDone(answer: Answer): void;
  done?: string;
  onError?: (error: Error) => void;
  /** Why the change is not possible, where its own failure does not say enough. */
  explain?: (error: Error | null) => string | undefined;
}

/** A question about a change on the server, which says why the change failed. */
export function Question<Answer = unknown>(props: QuestionProps<Answer>) {
  const { what, onConfirm, onDone, done, onError, explain, ...question } = props;
  const text = useReleasesText();
  const change = useChange<Answer>(
    what,
    (answer) => {
      if (done) toastStore.show({ variant: 'success', title: text('done-title'), description: done });
      onDone(answer);
    },
    onError,
  );
  const failure = useFailure(change.error);
  return (
    <ConfirmDialog
      cancelLabel={text('cancel')}
      busy={change.isPending}
      error={explain?.(change.error) ?? failure ?? null}
      onConfirm={() => onConfirm(change.mutate)}
      {...question}
    />
  );
}

type Otherwise = 'no-answer' | 'own-build-failed';

/** Why a change failed: in the server's words where it gave some. */
function useFailure(error: Error | null, otherwise: Otherwise = 'no-answer'): string | undefined {
  const text = useReleasesText();
  if (!error) return undefined;
  return (error instanceof ApiError && error.detail) || text(otherwise);
}

export function Trouble({ error, otherwise }: { error: Error | null; otherwise?: Otherwise }) {
  const failure = useFailure(error, otherwise);
  return <div role="alert">{failure && <p className={layout.alarm}>{failure}</p>}</div>;
}
