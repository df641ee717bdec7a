import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Phase } from './use-model.ts';

/** Where the focus goes when a phase begins; the frame itself has it where a phase has none of these. */
export const TAKES_FOCUS = { 'data-takes-focus': '' };

/**
 * Keeps the focus where the person is: each phase takes the element away that had it. Whoever went on to another
 * field while the model loaded stays there.
 */
export function useFocusKept(frame: RefObject<HTMLElement | null>, at: Phase['at']): void {
  const last = useRef(at);
  useLayoutEffect(() => {
    if (last.current === at) return;
    last.current = at;
    const active = document.activeElement;
    if (active && active !== document.body && !frame.current?.contains(active)) return;
    const next = frame.current?.querySelector<HTMLElement>('[data-takes-focus]') ?? frame.current;
    next?.focus({ preventScroll: true });
  }, [at, frame]);
}
