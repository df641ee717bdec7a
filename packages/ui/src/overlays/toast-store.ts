import { TOAST_REMOVE_DELAY_MS } from '@ar/domain/limits';

export interface Notice {
  variant: 'default' | 'destructive' | 'success';
  title: string;
  description: string;
  durationMs?: number;
  action?: NoticeAction | undefined;
}

interface NoticeAction {
  label: string;
  /** How to reach the button. Screen readers announce it instead of the label. */
  hint: string;
  /** Does not close the toast, which later shows the outcome. */
  run(): void;
}

interface Toast extends Notice {
  id: string;
  call?: string | undefined;
  open: boolean;
}

/** Holds one open toast at a time. Removes a dismissed toast after a delay. */
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

  function add(notice: Notice, call?: string): string {
    made += 1;
    const id = String(made);
    set([{ ...notice, id, open: true, call }]);
    return id;
  }

  function dismiss(id: string) {
    change(id, { open: false });
    later(TOAST_REMOVE_DELAY_MS, () => set(toasts.filter((toast) => toast.id !== id)));
  }

  return {
    /** Shows a notice and returns its id. An open toast with the same words stays, unless the notice has an action. */
    show(notice: Notice, call?: string): string {
      const { title, description } = notice;
      const same = toasts.find((toast) => {
        return toast.open && toast.title === title && toast.description === description;
      });
      if (same && !notice.action) {
        change(same.id, notice);
        return same.id;
      }
      return add(notice, call);
    },
    /** Changes a toast's notice and returns its id. If the toast is gone, `mustBeRead` shows it again. */
    update(id: string, notice: Notice, mustBeRead = true): string {
      const isOpen = toasts.some((toast) => toast.id === id && toast.open);
      if (!isOpen && mustBeRead) return add(notice);
      if (isOpen) change(id, { action: undefined, ...notice });
      return id;
    },
    dismiss,
    /** Dismisses the toasts of a call that has been repeated. */
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
