import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { preload, useLazy } from '../lazy.tsx';
import { topLayer } from './top-layer.ts';

// Imported by the package's name, so that departments use the host's copy.
const loadFluent = () => import('@ar/ui/fluent-overlays');

/** The buttons of open overlays, with the topmost last: a popover can contain a menu. */
const opened: HTMLElement[] = [];

/** TypeScript's DOM library lacks this class. */
declare const CloseWatcher: (new () => { onclose: (() => void) | null; destroy(): void }) | undefined;

export interface OverlayOptions {
  /** Called when the pointer or the focus reaches the button, and on each press. */
  onIntent?: (() => void) | undefined;
  /** Called when the overlay's code did not load. The caller must report the failure. */
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
    // A failure is reported only when the button is pressed.
    preload(loadFluent);
    onIntent?.();
  }

  /** Focuses the button, so that a dialog that opens next returns the focus to the button when it closes. */
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
        // `toggle` handles presses on the button.
        if (pressed instanceof Node && target?.contains(pressed)) return;
        if (type === 'keydown') close();
        // A press in a menu above this overlay is not outside.
        else if (opened.at(-1) === target) setTarget(undefined);
      },
    },
    /** The portal's parent: everything outside a modal dialog is inert, and a department's styles apply only inside it. */
    mountNode: target?.closest<HTMLElement>('dialog, [data-department]'),
  } as const;
}

interface Closing {
  target: HTMLElement | undefined;
  isShown: boolean;
  close(): void;
  giveUp(): void;
}

/** Closes on Escape and on Android's back gesture, wherever the focus is, before a dialog or the page handles them. */
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

  // Does not open if the person has moved on while the code was loading.
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
