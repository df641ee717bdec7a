import { PRODUCT_NAME } from '@ar/domain/product';
import { useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { Dialog } from '@ar/ui/dialog';
import { CrossIcon, LineIcon, MenuIcon } from '@ar/ui/glyphs';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { type MenuEntry, startEntry } from '../../navigation/menu-entries.ts';
import phone from './phone-menu.module.css';
import css from './sidebar.module.css';

interface MenuProps {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  onIntent: (id: string) => void;
  onNavigate?: (() => void) | undefined;
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

type LinksProps = Pick<MenuProps, 'entries' | 'onNavigate'> & Partial<Pick<MenuProps, 'onIntent'>>;

function Links({ entries, onIntent, onNavigate }: LinksProps) {
  return (
    <ul className={css.entries}>
      {entries.map(({ id, to, label, icon }) => (
        <li key={id}>
          <NavLink
            className={css.entry}
            to={to}
            // The start is above all other addresses, and active at its own alone.
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

export function Sidebar(props: MenuProps) {
  return (
    <aside className={css.sidebar}>
      <Menu {...props} />
    </aside>
  );
}

export function PhoneMenu({ entries, own, onIntent }: MenuProps) {
  const text = useText('shell');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={text('open-menu')}
        size={44}
        className={phone.toggle}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {open && (
        <Dialog className={phone.sheet} aria-label={text('menu')} onEscape={close} onOutside={close}>
          <div className={phone.content}>
            <div className={phone.top}>
              <span className={phone.name}>{PRODUCT_NAME}</span>
              <IconButton label={text('close')} size={44} className={phone.close} onClick={close}>
                <CrossIcon />
              </IconButton>
            </div>
            <Menu entries={entries} own={own} onIntent={onIntent} onNavigate={close} />
          </div>
        </Dialog>
      )}
    </>
  );
}
