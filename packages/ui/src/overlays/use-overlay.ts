import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { preload, useLazy } from '../lazy.tsx';
import { topLayer } from './top-layer.ts';

// The import contains the name of the package, because departments use the host's copy only for such imports.
const loadFluent = () => import('@ar/ui/fluent-overlays');

/** The buttons of open overlays, with the topmost overlay last. A popover can contain a menu. */
const opened: HTMLElement[] = [];

export interface OverlayOptions {
  onIntent?: (() => void) | undefined;
  /** The caller must show the failure of the overlay's code. */
  onFailed(failure: unknown): void;
}

export function useOverlay({ onIntent, onFailed }: OverlayOptions) {
  /** The pressed button; undefined while the overlay is closed. */
  const [target, setTarget] = useState<HTMLElement>();
  const { code, request } = useLazy(loadFluent, (failure) => {
    setTarget(undefined);
    onFailed(failure);
  });

  function intend() {
    preload(loadFluent);
    onIntent?.();
  }

  /** A dialog that opens next can return the focus to the button. */
  function close() {
    target?.focus();
    setTarget(undefined);
  }

  function toggle({ currentTarget }: SyntheticEvent<HTMLElement>) {
    intend();
    request();
    setTarget(target ? undefined : currentTarget);
  }

  const isShown = target !== undefined && code !== undefined;
  useEscape(target, close);

  return {
    code: target && code,
    close,
    trigger: {
      'aria-expanded': isShown,
      'aria-busy': (target !== undefined && !isShown) || undefined,
      onPointerEnter: intend,
      onFocus: intend,
      onClick: toggle,
    },
    toggle,
    overlay: {
      open: true,
      positioning: { target: target ?? null, position: 'below', align: 'end', offset: 4, strategy: 'fixed' },
      onOpenChange({ type, target: pressed }: { type: string; target: EventTarget | null }) {
        if (pressed instanceof Node && target?.contains(pressed)) return;
        if (type === 'keydown') close();
        // Closes only the topmost overlay, so that a press in a menu does not close the popover below the menu.
        else if (opened.at(-1) === target) setTarget(undefined);
      },
    },
    /** Elements outside a modal dialog are inert, and a department's styles apply only in the department. */
    mountNode: target?.closest<HTMLElement>('dialog, [data-department]'),
  } as const;
}

/** Closes the topmost overlay on Escape, wherever the focus is. The dialog or page below does not handle the key. */
function useEscape(target: HTMLElement | undefined, close: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const layer = topLayer();
    if (event.key !== 'Escape' || event.isComposing || opened.at(-1) !== target) return;
    if (layer && !layer.contains(target ?? null)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });

  useEffect(() => {
    if (!target) return;
    const press = (event: KeyboardEvent) => onKeyDown(event);
    opened.push(target);
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      opened.splice(opened.indexOf(target), 1);
    };
  }, [target]);
}
