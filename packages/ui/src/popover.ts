import { type PointerEvent, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { placePanel } from './panel-place.ts';

/**
 * A panel that a button opens, in a native popover: above everything, closed by Escape or a press beside it, and the
 * focus given back by the browser. Placed by hand, since Firefox learned CSS anchors only in 2026.
 */
export function usePopover() {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const openWhenPressed = useRef(false);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!open) return;
    panel.current?.showPopover();
    const place = () => placeBeside(panel.current, trigger.current);
    place();
    const grown = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    if (panel.current) grown?.observe(panel.current);
    // Of whatever scrolls: the table inside its frame moves the button as the page does.
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      grown?.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
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
      // The press itself closes an open panel, as any press beside it does: its click must not open it again.
      onPointerDown: (_: PointerEvent) => {
        openWhenPressed.current = open;
      },
      onClick: () => {
        setOpen(!openWhenPressed.current);
        openWhenPressed.current = false;
      },
    },
    panelProps: {
      ref: panel,
      id,
      popover: 'auto' as const,
      onToggle: (event: ToggleEvent) => {
        if (event.newState === 'closed') setOpen(false);
      },
    },
  };
}

function placeBeside(panel: HTMLElement | null, trigger: HTMLElement | null) {
  if (!panel || !trigger) return;
  const { left, top } = placePanel(
    trigger.getBoundingClientRect(),
    { width: panel.offsetWidth, height: panel.offsetHeight },
    { width: document.documentElement.clientWidth, height: window.innerHeight },
  );
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}
