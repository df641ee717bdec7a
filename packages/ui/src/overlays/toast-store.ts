import { TOAST_REMOVE_DELAY_MS } from '@ar/domain/limits';

const TOASTS_AT_ONCE = 1;

export interface Notice {
  variant: 'default' | 'destructive' | 'success';
  title: string;
  description: string;
}

export interface Toast extends Notice {
  id: string;
  /** The call that it tells of. */
  call?: string | undefined;
  open: boolean;
}

type ToastAction =
  | { type: 'added'; toast: Toast }
  | { type: 'updated'; id: string; change: Partial<Notice> }
  | { type: 'dismissed'; id: string }
  | { type: 'removed'; id: string };

/** The toasts' states (R-72): a dismissed one stays, closed, until it is removed. */
export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  const changed = (id: string, change: Partial<Toast>) =>
    toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast));
  switch (action.type) {
    case 'added':
      return [action.toast, ...toasts].slice(0, TOASTS_AT_ONCE);
    case 'updated':
      return changed(action.id, action.change);
    case 'dismissed':
      return changed(action.id, { open: false });
    case 'removed':
      return toasts.filter(({ id }) => id !== action.id);
  }
}

interface ToastDependencies {
  later(milliseconds: number, act: () => void): void;
}

/** Holds the toasts, and removes a dismissed one after a delay. */
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
    /** Shows a notice. The one already open in the same words stays: five calls that fail at once say so once. */
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
