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
      // React also hands on what a popover inside this one does.
      onToggle: ({ newState, target, currentTarget }: ToggleEvent) =>
        newState === 'closed' && target === currentTarget && setOpen(false),
    },
  };
}

/** Keeps a panel beside its button while either moves or grows. On a slow line it is there before the code for that. */
function keepPlaced(trigger: HTMLElement, panel: HTMLElement): () => void {
  let ended = false;
  let stop = () => {};
  const place = (left: number, top: number) =>
    Object.assign(panel.style, { left: `${left}px`, top: `${top}px` });
  const button = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = button.bottom + 4;
  const fits = below + height <= innerHeight - 8;
  place(Math.max(8, button.right - width), fits ? below : Math.max(8, button.top - 4 - height));
  loadPlacing()
    .then(({ autoUpdate, computePosition, flip, offset, shift }) => {
      if (ended) return;
      const middleware = [offset(4), flip({ padding: 8 }), shift({ padding: 8, crossAxis: true })];
      stop = autoUpdate(trigger, panel, async () => {
        const options = { strategy: 'fixed', placement: 'bottom-end', middleware } as const;
        const { x, y } = await computePosition(trigger, panel, options);
        place(x, y);
      });
    })
    // Without a connection it stays where it was put.
    .catch((error) => console.error(error));
  return () => {
    ended = true;
    stop();
  };
}
