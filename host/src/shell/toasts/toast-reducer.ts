import type { Notice } from '../outcome-catalogue.ts';

/** One toast at a time. */
const TOASTS_AT_ONCE = 1;

export interface Toast extends Notice {
  id: string;
  /** The call that it tells of. */
  call?: string | undefined;
  open: boolean;
}

export type ToastAction =
  | { type: 'added'; toast: Toast }
  | { type: 'updated'; id: string; change: Partial<Notice> }
  /** Without an id: all of them. */
  | { type: 'dismissed'; id?: string }
  | { type: 'removed'; id?: string };

/** The toasts' states (R-72): a dismissed one stays, closed, until it is removed. */
export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'added':
      return [action.toast, ...toasts].slice(0, TOASTS_AT_ONCE);
    case 'updated':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.change } : toast));
    case 'dismissed':
      return toasts.map((toast) =>
        action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
      );
    case 'removed':
      return action.id === undefined ? [] : toasts.filter(({ id }) => id !== action.id);
  }
}
