import { TOAST_REMOVE_DELAY_MS } from '@ar/domain/limits';
import type { Notice } from '../outcome-catalogue.ts';
import { type Toast, type ToastAction, toastReducer } from './toast-reducer.ts';

interface ToastDependencies {
  later(milliseconds: number, act: () => void): void;
}

/** Holds the toasts, and removes what was dismissed after its delay. */
export function createToastStore({ later }: ToastDependencies) {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let made = 0;

  function dispatch(action: ToastAction) {
    toasts = toastReducer(toasts, action);
    for (const listener of listeners) listener();
  }

  function dismiss(id: string) {
    dispatch({ type: 'dismissed', id });
    later(TOAST_REMOVE_DELAY_MS, () => dispatch({ type: 'removed', id }));
  }

  return {
    /**
     * Shows a notice, of a call where it says of which. The one already open in the same words stays: five calls that
     * fail at once say so once.
     */
    show(notice: Notice, call?: string) {
      const same = toasts.find(({ open, title, description }) => {
        return open && title === notice.title && description === notice.description;
      });
      if (same) return dispatch({ type: 'updated', id: same.id, change: notice });
      made += 1;
      dispatch({ type: 'added', toast: { ...notice, id: String(made), open: true, call } });
    },
    dismiss,
    /** Dismisses what was told of a call that has ended anew, and is told elsewhere this time. */
    retract(call: string) {
      for (const toast of toasts) if (toast.open && toast.call === call) dismiss(toast.id);
    },
    toasts: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** The page's toasts. */
export const toastStore = createToastStore({ later: (milliseconds, act) => setTimeout(act, milliseconds) });
