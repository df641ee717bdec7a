import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { preload, useLazy } from '../lazy.tsx';
import { topLayer } from './top-layer.ts';

// Imports by the package's name, so that departments use the host's copy.
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

  /** Closes the overlay and focuses the button, so that a dialog that opens next returns the focus to the button. */
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
        // A press in a menu above this overlay does not close this overlay.
        else if (opened.at(-1) === target) setTarget(undefined);
      },
    },
    /**
     * The parent of the portal. Elements outside a modal dialog are inert, and a department's styles apply only inside
     * the department.
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
 * Closes on Escape and on Android's back gesture, wherever the focus is, before a dialog or the page handles either.
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

  // The overlay stays closed if the person has pressed or focused something else while the code was loading.
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
