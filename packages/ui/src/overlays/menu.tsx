import type { KeyboardEvent } from 'react';
import { IconButton } from '../controls/button.tsx';
import { MoreGlyph } from '../glyphs.tsx';
import classes from './menu.module.css';
import { usePopover } from './popover.ts';

interface RowMenuProps {
  /** Names the button and its menu, with the row's own name in it. */
  label: string;
  items: readonly { key: string; label: string; tone?: 'destructive' | undefined; onSelect(): void }[];
  onIntent?: (() => void) | undefined;
}

/** The '⋯' of a row: what can be done to it (WAI-ARIA's menu button pattern). */
export function RowMenu({ label, items, onIntent }: RowMenuProps) {
  const { open, panel, close, triggerProps, panelProps } = usePopover(onIntent);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close();
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    buttons.at(step % buttons.length)?.focus();
  }

  return (
    <>
      <IconButton
        label={label}
        size={32}
        className={classes.trigger}
        aria-haspopup="menu"
        title={label}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          triggerProps.onClick();
        }}
        {...triggerProps}
      >
        <MoreGlyph />
      </IconButton>
      <div {...panelProps} role="menu" aria-label={label} className={classes.menu} onKeyDown={onKeyDown}>
        {open &&
          items.map(({ key, label, tone, onSelect }, index) => (
            <button
              key={key}
              // Shown by the time that this is asked for: a popover's layout effects run child first, so it waits a step.
              ref={index === 0 ? focusOnceShown : undefined}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-tone={tone}
              onClick={() => {
                // First, so that the focus is back on the button when a dialog asks where to return it.
                close();
                onSelect();
              }}
            >
              {label}
            </button>
          ))}
      </div>
    </>
  );
}

const focusOnceShown = (button: HTMLElement | null) => queueMicrotask(() => button?.focus());
