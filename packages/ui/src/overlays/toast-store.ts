import { TOAST_REMOVE_DELAY_MS } from '@ar/domain/limits';

export interface Notice {
  variant: 'default' | 'destructive' | 'success';
  title: string;
  description: string;
}

interface Toast extends Notice {
  id: string;
  call?: string | undefined;
  open: boolean;
}

/** Holds the toasts, one at once. A dismissed one stays, closed, and is removed after a delay. */
export function createToastStore(later: (milliseconds: number, act: () => void) => void) {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let made = 0;

  function set(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  const change = (id: string, changed: Partial<Toast>) =>
    set(toasts.map((toast) => (toast.id === id ? { ...toast, ...changed } : toast)));

  function dismiss(id: string) {
    change(id, { open: false });
    later(TOAST_REMOVE_DELAY_MS, () => set(toasts.filter((toast) => toast.id !== id)));
  }

  return {
    /** Shows a notice. The one already open in the same words stays: five calls that fail at once say so once. */
    show(notice: Notice, call?: string) {
      const { title, description } = notice;
      const same = toasts.find((toast) => {
        return toast.open && toast.title === title && toast.description === description;
      });
      if (same) return change(same.id, notice);
      made += 1;
      set([{ ...notice, id: String(made), open: true, call }]);
    },
    dismiss,
    /** Dismisses what was told of a call that has ended anew, and is told elsewhere this time. */
    retract(call: string) {
      for (const toast of toasts) if (toast.open && toast.call === call) dismiss(toast.id);
    },
    toasts: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

export const toastStore = createToastStore((milliseconds, act) => setTimeout(act, milliseconds));
