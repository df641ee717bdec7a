import { PRODUCT_NAME } from '@ar/domain/product';
import { useText } from '@ar/session';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import { CrossIcon, MenuIcon } from '../icons.tsx';
import css from './phone-menu.module.css';
import { Menu } from './sidebar.tsx';

interface PhoneMenuProps {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  onIntent: (id: string) => void;
}

/**
 * The menu that slides out on a phone. A modal `<dialog>`: the browser keeps the focus inside, closes on Esc, and gives
 * the focus back to the button.
 */
export function PhoneMenu({ entries, own, onIntent }: PhoneMenuProps) {
  const text = useText('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  // The menu is drawn before the dialog opens, so that the browser finds something in it to focus.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);

  const close = () => dialog.current?.close();
  // A click beside the sheet lands on the dialog itself, whose backdrop is part of it.
  const closeFromBackdrop = (event: MouseEvent) => event.target === dialog.current && close();

  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-label={text('open-menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Esc or its button */}
      <dialog
        ref={dialog}
        className={css.sheet}
        aria-label={text('menu')}
        onClose={() => setOpen(false)}
        onClick={closeFromBackdrop}
      >
        {open && (
          <div className={css.content}>
            <div className={css.top}>
              <span className={css.name}>{PRODUCT_NAME}</span>
              <button type="button" className={css.close} aria-label={text('close')} onClick={close}>
                <CrossIcon />
              </button>
            </div>
            <Menu entries={entries} own={own} onIntent={onIntent} onNavigate={close} />
          </div>
        )}
      </dialog>
    </>
  );
}
