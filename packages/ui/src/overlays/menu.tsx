import type { KeyboardEvent } from 'react';
import { IconButton } from '../controls/button.tsx';
import { MoreGlyph } from '../glyphs.tsx';
import classes from './menu.module.css';
import { usePopover } from './popover.ts';

interface RowMenuItem {
  key: string;
  label: string;
  tone?: 'destructive' | undefined;
  onSelect(): void;
}

interface RowMenuProps {
  /** Names the button and its menu, with the row's own name in it. */
  label: string;
  items: readonly RowMenuItem[];
  /** Somebody is about to open the menu, or has. */
  onIntent?: (() => void) | undefined;
}

/** The '⋯' of a row: what can be done to it (WAI-ARIA's menu button pattern). */
export function RowMenu({ label, items, onIntent }: RowMenuProps) {
  const { open, panel, close, triggerProps, panelProps } = usePopover();

  function select(item: RowMenuItem) {
    // First, so that the focus is back on the button when a dialog asks where to return it.
    close();
    item.onSelect();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close();
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const target = stepTo(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length);
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  }

  return (
    <>
      <IconButton
        label={label}
        size={32}
        className={classes.trigger}
        aria-haspopup="menu"
        title={label}
        onPointerEnter={onIntent}
        onFocus={onIntent}
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
          items.map((item, index) => (
            <button
              key={item.key}
              // Shown by the time that this is asked for: a popover's layout effects run child first, so it waits a step.
              ref={index === 0 ? focusOnceShown : undefined}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-tone={item.tone}
              onClick={() => select(item)}
            >
              {item.label}
            </button>
          ))}
      </div>
    </>
  );
}

/** The item that a key leads to; undefined where the key is none of the menu's. */
function stepTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

const focusOnceShown = (button: HTMLElement | null) => queueMicrotask(() => button?.focus());
