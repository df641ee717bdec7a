import { type PointerEvent, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';

// By the package's name: only so a department takes the host's copy.
const loadPlacing = () => import('@ar/ui/later');

/** A native popover below its button, with their right edges in line. `onIntent`: somebody is about to open it. */
export function usePopover(onIntent?: () => void) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const openWhenPressed = useRef(false);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!open || !panel.current || !trigger.current) return;
    panel.current.showPopover();
    return keepPlaced(trigger.current, panel.current);
  }, [open]);

  return {
    open,
    panel,
    close: () => {
      panel.current?.hidePopover();
      // Not left to the `toggle` event, a task that a key pressed meanwhile overtakes: that key would be lost.
      setOpen(false);
    },
    triggerProps: {
      ref: trigger,
      'aria-expanded': open,
      'aria-controls': id,
      onPointerEnter: onIntent,
      onFocus: onIntent,
      // The press itself closes an open panel, as any press beside it does: its click must not open it again.
      onPointerDown: (_: PointerEvent) => {
        void loadPlacing().catch(() => undefined);
        openWhenPressed.current = open;
      },
      onClick: () => {
        onIntent?.();
        setOpen(!openWhenPressed.current);
        openWhenPressed.current = false;
      },
    },
    panelProps: {
      ref: panel,
      id,
      popover: 'auto' as const,
      onToggle: ({ newState }: ToggleEvent) => newState === 'closed' && setOpen(false),
    },
  };
}

/** Keeps a panel beside its button while either moves or grows. It can be seen once it stands there. */
function keepPlaced(trigger: HTMLElement, panel: HTMLElement): () => void {
  let ended = false;
  let stop = () => {};
  panel.style.opacity = '0';
  loadPlacing()
    .then(({ autoUpdate, computePosition, flip, offset, shift }) => {
      if (ended) return;
      const middleware = [offset(4), flip({ padding: 8 }), shift({ padding: 8, crossAxis: true })];
      stop = autoUpdate(trigger, panel, async () => {
        const options = { strategy: 'fixed', placement: 'bottom-end', middleware } as const;
        const { x, y } = await computePosition(trigger, panel, options);
        Object.assign(panel.style, { left: `${x}px`, top: `${y}px`, opacity: '' });
      });
    })
    .catch((error) => {
      // Without a connection it opens all the same, wherever the browser puts it.
      console.error(error);
      panel.style.opacity = '';
    });
  return () => {
    ended = true;
    stop();
  };
}
