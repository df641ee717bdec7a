import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { preload, useLazy } from '../lazy.tsx';
import { topLayer } from './top-layer.ts';

// The import contains the name of the package, because departments use the host's copy only for such imports.
const loadFluent = () => import('@ar/ui/fluent-overlays');

/** The buttons of open overlays, with the topmost overlay last. A popover can contain a menu. */
const opened: HTMLElement[] = [];

declare const CloseWatcher: (new () => { onclose: (() => void) | null; destroy(): void }) | undefined;

export interface OverlayOptions {
  onIntent?: (() => void) | undefined;
  /** Called when the overlay's code did not load. The caller must show the failure. */
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

  /** Closes the overlay and focuses the button. A dialog that opens next can then return the focus to the button. */
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
  useClosing({ target, isShown, close, giveUp: () => setTarget(undefined) });

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
    /**
     * The overlay is rendered in the dialog, because elements outside a modal dialog are inert. Without a dialog, the
     * overlay is rendered in the department, because a department's styles apply only there.
     */
    mountNode: target?.closest<HTMLElement>('dialog, [data-department]'),
  } as const;
}

interface Closing {
  target: HTMLElement | undefined;
  isShown: boolean;
  close(): void;
  giveUp(): void;
}

/**
 * Closes the topmost overlay on Escape and on Android's back gesture, wherever the focus is. The dialog or page below
 * does not handle the event.
 */
function useClosing({ target, isShown, close, giveUp }: Closing) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const layer = topLayer();
    if (event.key !== 'Escape' || event.isComposing || opened.at(-1) !== target) return;
    if (layer && !layer.contains(target ?? null)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  const onBack = useEffectEvent(close);
  const onReachOutside = useEffectEvent(({ target: reached }: Event) => {
    if (reached instanceof Node && !target?.contains(reached)) giveUp();
  });

  useEffect(() => {
    if (!target) return;
    const press = (event: KeyboardEvent) => onEscape(event);
    opened.push(target);
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      opened.splice(opened.indexOf(target), 1);
    };
  }, [target]);

  useEffect(() => {
    if (!isShown || typeof CloseWatcher === 'undefined') return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => onBack();
    return () => watcher.destroy();
  }, [isShown]);

  // If the person presses or focuses another element while the code loads, the overlay must not open.
  useEffect(() => {
    if (!target || isShown) return;
    const reach = (event: Event) => onReachOutside(event);
    document.addEventListener('pointerdown', reach, true);
    document.addEventListener('focusin', reach);
    return () => {
      document.removeEventListener('pointerdown', reach, true);
      document.removeEventListener('focusin', reach);
    };
  }, [target, isShown]);
}
