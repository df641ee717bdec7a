import { usePressBeside } from '@ar/ui/press-beside';
import { useLayoutEffect, useRef } from 'react';

/**
 * A native modal `<dialog>` that is open while it is drawn: the browser keeps the focus inside, and gives it back to
 * what had it. Escape and a press beside it close it; there is nothing in it to lose.
 */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressBeside = usePressBeside(onClose);

  // Closed before it leaves the page: a removed dialog gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return {
    dialog,
    props: {
      ref: dialog,
      onClose,
      ...pressBeside,
    },
  };
}
