import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Props of a modal `<dialog>` that tell when somebody presses its backdrop and lets go there. Whoever moves off before
 * letting go has taken it back (WCAG 2.5.2), and text that is selected out of the dialog closes nothing. The dialog's own
 * box must have no padding: what hits it and none of its children hits the backdrop.
 */
export function usePressBeside(onPress: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      began.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (began.current && target === currentTarget) onPress();
      began.current = false;
    },
  };
}
