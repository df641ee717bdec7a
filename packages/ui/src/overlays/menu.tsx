import { IconButton } from '../controls/button.tsx';
import { MoreGlyph } from '../glyphs.tsx';
import classes from './menu.module.css';
import { type OverlayOptions, useOverlay } from './use-overlay.ts';

interface MenuItem {
  key: string;
  label: string;
  tone?: 'destructive' | undefined;
  disabled?: boolean | undefined;
  onSelect(): void;
}

interface RowMenuProps extends OverlayOptions {
  label: string;
  items: readonly MenuItem[];
}

/** Mounts Fluent's `Menu` only on a press, because mounting the menus of 48 rows took 24 ms. */
export function RowMenu({ label, items, ...options }: RowMenuProps) {
  const { code, overlay, mountNode, close, toggle, trigger } = useOverlay(options);
  return (
    <>
      <IconButton
        label={label}
        size={32}
        className={classes.trigger}
        aria-haspopup="menu"
        title={label}
        {...trigger}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || trigger['aria-expanded'] || trigger['aria-busy']) return;
          event.preventDefault();
          toggle(event);
        }}
      >
        <MoreGlyph />
      </IconButton>
      {code && (
        <code.Menu {...overlay} mountNode={mountNode ?? null}>
          <code.MenuPopover className={classes.menu}>
            <code.MenuList aria-label={label} aria-labelledby={undefined}>
              {items.map(({ key, label, tone, disabled, onSelect }) => (
                <code.MenuItem
                  key={key}
                  data-tone={tone}
                  disabled={disabled}
                  onClick={() => {
                    close();
                    onSelect();
                  }}
                >
                  {label}
                </code.MenuItem>
              ))}
            </code.MenuList>
          </code.MenuPopover>
        </code.Menu>
      )}
    </>
  );
}
