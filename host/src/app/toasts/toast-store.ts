import { TOAST_REMOVE_DELAY_MS } from '@ar/domain/limits';
import type { Notice } from '../outcome-catalogue.ts';
import { type Toast, type ToastAction, toastReducer } from './toast-reducer.ts';

interface ToastDependencies {
  later(milliseconds: number, act: () => void): void;
}

/** Holds the toasts, and removes what was dismissed after the specification's delay (section 9). */
export function createToastStore({ later }: ToastDependencies) {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let made = 0;

  function dispatch(action: ToastAction) {
    toasts = toastReducer(toasts, action);
    for (const listener of listeners) listener();
  }

  return {
    /** Shows a notice. The one already open in the same words stays: five calls that fail at once say so once. */
    show(notice: Notice) {
      const same = toasts.find(({ open, title, description }) => {
        return open && title === notice.title && description === notice.description;
      });
      if (same) return dispatch({ type: 'updated', id: same.id, change: notice });
      made += 1;
      dispatch({ type: 'added', toast: { ...notice, id: String(made), open: true } });
    },
    dismiss(id: string) {
      dispatch({ type: 'dismissed', id });
      later(TOAST_REMOVE_DELAY_MS, () => dispatch({ type: 'removed', id }));
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
