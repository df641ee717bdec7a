import { useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { Drawer } from '@ar/ui/drawer';
import { LineIcon, MenuIcon } from '@ar/ui/glyphs';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { type MenuEntry, startEntry } from '../../navigation/menu-entries.ts';
import css from './sidebar.module.css';

interface MenuProps {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  onIntent: (id: string) => void;
  onNavigate?: () => void;
}

function Menu({ entries, own, onIntent, onNavigate }: MenuProps) {
  const text = useText('shell');
  return (
    <>
      <nav className={css.start} aria-label={text('start')}>
        <Links entries={[startEntry(text)]} onNavigate={onNavigate} />
      </nav>
      <nav aria-label={text('departments')}>
        <Links entries={entries} onIntent={onIntent} onNavigate={onNavigate} />
      </nav>
      {own.length > 0 && (
        <nav className={css.own} aria-label={text('administration')}>
          <Links entries={own} onNavigate={onNavigate} />
        </nav>
      )}
    </>
  );
}

interface LinksProps {
  entries: readonly MenuEntry[];
  onIntent?: (id: string) => void;
  onNavigate: (() => void) | undefined;
}

function Links({ entries, onIntent, onNavigate }: LinksProps) {
  return (
    <ul className={css.entries}>
      {entries.map(({ id, to, label, icon }) => (
        <li key={id}>
          <NavLink
            className={css.entry}
            to={to}
            // Every menu path begins with `/dashboard`, so only an exact match marks the start page's link.
            end={to === '/dashboard'}
            onPointerEnter={() => onIntent?.(id)}
            onFocus={() => onIntent?.(id)}
            onTouchStart={() => onIntent?.(id)}
            onClick={onNavigate}
          >
            <LineIcon>
              <path d={icon} />
            </LineIcon>
            <span className={css.label}>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export const Sidebar = (props: MenuProps) => (
  <aside className={css.sidebar}>
    <Menu {...props} />
  </aside>
);

export function PhoneMenu(props: MenuProps) {
  const text = useText('shell');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={text('open-menu')}
        size={44}
        className={css.toggle}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        title={text('menu')}
        closeLabel={text('close')}
        open={open}
        position="start"
        modal
        dismissible
        onClose={close}
      >
        <Menu {...props} onNavigate={close} />
      </Drawer>
    </>
  );
}
