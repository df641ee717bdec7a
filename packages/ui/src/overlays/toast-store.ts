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
  /** Tells screen readers how to reach the button. */
  hint: string;
  /** The toast stays open and shows the outcome later. */
  run(): void;
}

interface Toast extends Notice {
  id: string;
  open: boolean;
}

export function createToastStore(later: (milliseconds: number, act: () => void) => void) {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let made = 0;

  function set(...next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function add(notice: Notice): string {
    made += 1;
    set({ ...notice, id: String(made), open: true });
    return String(made);
  }

  function dismiss(id: string) {
    set(...toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
    later(TOAST_REMOVE_DELAY_MS, () => set(...toasts.filter((toast) => toast.id !== id)));
  }

  return {
    /** Returns the toast's id. An open toast with the same texts is used again, unless the notice has an action. */
    show(notice: Notice): string {
      const [toast] = toasts;
      const isSame = toast?.title === notice.title && toast.description === notice.description;
      if (!toast?.open || !isSame || notice.action) return add(notice);
      set({ ...toast, ...notice });
      return toast.id;
    },
    /** Returns the toast's id. If the toast is closed, shows a new toast. */
    update(id: string, notice: Notice): string {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return add(notice);
      set({ ...notice, id, open: true });
      return id;
    },
    dismiss,
    toasts: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

export const toastStore = createToastStore((milliseconds, act) => setTimeout(act, milliseconds));
