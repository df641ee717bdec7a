import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { preload, useLazy } from '../lazy.tsx';

// By the package's name, so that a department takes the host's copy.
const loadFluent = () => import('@ar/ui/fluent-overlays');

export interface OverlayOptions {
  /** Called when the pointer or the focus reaches the button. */
  onIntent?: (() => void) | undefined;
  /** Says that the overlay's code did not load: nothing else tells the person. */
  onFailed(failure: unknown): void;
}

/** A button and its overlay. Fluent's code for the overlay is loaded on intent. */
export function useOverlay({ onIntent, onFailed }: OverlayOptions) {
  /** The pressed button; undefined while the overlay is closed. */
  const [target, setTarget] = useState<HTMLElement>();
  const { code, request } = useLazy(loadFluent, (failure) => {
    setTarget(undefined);
    onFailed(failure);
  });

  function intend() {
    // A failed preload is reported when the button is pressed.
    preload(loadFluent);
    onIntent?.();
  }

  /** Focuses the button at once: a dialog that opens next returns the focus there. */
  function close() {
    target?.focus();
    setTarget(undefined);
  }

  function toggle({ currentTarget }: SyntheticEvent<HTMLElement>) {
    intend();
    request();
    setTarget(target ? undefined : currentTarget);
  }

  return {
    code: target && code,
    close,
    trigger: {
      'aria-expanded': target !== undefined,
      onPointerEnter: intend,
      onFocus: intend,
      onClick: toggle,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key !== 'Escape' || !target) return;
        event.preventDefault();
        close();
      },
    },
    toggle,
    overlay: {
      open: true,
      positioning: { target: target ?? null, position: 'below', align: 'end', offset: 4, strategy: 'fixed' },
      onOpenChange({ type, target: pressed }: { type: string; target: EventTarget | null }) {
        // `toggle` handles presses on the button.
        if (pressed instanceof Node && target?.contains(pressed)) return;
        if (type === 'keydown') close();
        else setTarget(undefined);
      },
    },
    /** A portal's parent: the dialog, outside of which all is inert, or the root that the department's styles reach. */
    mountNode: target?.closest<HTMLElement>('dialog, [data-department]'),
  } as const;
}
