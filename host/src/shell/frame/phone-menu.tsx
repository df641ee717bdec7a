import { PRODUCT_NAME } from '@ar/domain/product';
import { useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { Dialog } from '@ar/ui/dialog';
import { CrossIcon, MenuIcon } from '@ar/ui/glyphs';
import { useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import css from './phone-menu.module.css';
import { Menu } from './sidebar.tsx';

interface PhoneMenuProps {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  onIntent: (id: string) => void;
}

/** The menu that slides out on a phone. */
export function PhoneMenu({ entries, own, onIntent }: PhoneMenuProps) {
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
      {open && (
        <Dialog className={css.sheet} aria-label={text('menu')} onEscape={close} onOutside={close}>
          <div className={css.content}>
            <div className={css.top}>
              <span className={css.name}>{PRODUCT_NAME}</span>
              <IconButton label={text('close')} size={44} className={css.close} onClick={close}>
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
