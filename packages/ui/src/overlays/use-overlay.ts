import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { preload, useLazy } from '../lazy.tsx';
import { topLayer } from './top-layer.ts';

// By the package's name, so that a department takes the host's copy.
const loadFluent = () => import('@ar/ui/fluent-overlays');

/** The buttons of open overlays, the topmost last: a menu can stand in a popover. */
const opened: HTMLElement[] = [];

/** Not in TypeScript's DOM yet. */
declare const CloseWatcher: (new () => { onclose: (() => void) | null; destroy(): void }) | undefined;

export interface OverlayOptions {
  /** Called when the pointer or the focus reaches the button, and by each press. */
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
        // A press in a menu that stands above is no press outside.
        else if (opened.at(-1) === target) setTarget(undefined);
      },
    },
    /** A portal's parent: the dialog, outside of which all is inert, or the root that the department's styles reach. */
    mountNode: target?.closest<HTMLElement>('dialog, [data-department]'),
  } as const;
}

interface Closing {
  target: HTMLElement | undefined;
  isShown: boolean;
  close(): void;
  giveUp(): void;
}

/** Closes on Escape and on a phone's back gesture wherever the focus is, before a dialog or a page hears of them. */
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
  const onElsewhere = useEffectEvent(({ target: reached }: Event) => {
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

  // Code that comes late opens nothing over what the person does by then.
  useEffect(() => {
    if (!target || isShown) return;
    const reach = (event: Event) => onElsewhere(event);
    document.addEventListener('pointerdown', reach, true);
    document.addEventListener('focusin', reach);
    return () => {
      document.removeEventListener('pointerdown', reach, true);
      document.removeEventListener('focusin', reach);
    };
  }, [target, isShown]);
}
