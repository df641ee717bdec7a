import { PRODUCT_NAME } from '@ar/domain/product';
import { useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { Dialog } from '@ar/ui/dialog';
import { CrossIcon, MenuIcon } from '@ar/ui/glyphs';
import { useState } from 'react';
import { type MenuEntry, startEntry } from '../../navigation/menu-entries.ts';
import { isLong } from '../../navigation/menu-groups.ts';
import { Links } from './links.tsx';
import { LongMenu, type LongMenuProps } from './long-menu.tsx';
import phone from './phone-menu.module.css';
import css from './sidebar.module.css';

interface FrameMenuProps {
  entries: readonly MenuEntry[];
  own: readonly MenuEntry[];
  onIntent: (id: string) => void;
}

type MenuProps = FrameMenuProps & Pick<LongMenuProps, 'onNavigate' | 'searches' | 'onSearch'>;

function Menu({ own, ...departments }: MenuProps) {
  const text = useText('shell');
  return (
    <>
      <nav className={css.start} aria-label={text('start')}>
        <Links entries={[startEntry(text)]} onNavigate={departments.onNavigate} />
      </nav>
      {isLong(departments.entries) ? (
        <LongMenu {...departments} />
      ) : (
        <nav aria-label={text('departments')}>
          <Links {...departments} />
        </nav>
      )}
      {own.length > 0 && (
        <nav className={css.own} aria-label={text('administration')}>
          <Links entries={own} onNavigate={departments.onNavigate} />
        </nav>
      )}
    </>
  );
}

export function Sidebar(props: FrameMenuProps) {
  const [searches, setSearches] = useState(false);
  return (
    <>
      <aside className={css.sidebar}>
        <Menu {...props} onSearch={() => setSearches(true)} />
      </aside>
      {searches && <Sheet {...props} searches onClose={() => setSearches(false)} />}
    </>
  );
}

export function PhoneMenu(props: FrameMenuProps) {
  const text = useText('shell');
  const [open, setOpen] = useState(false);
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
      {open && <Sheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SheetProps extends FrameMenuProps {
  searches?: boolean;
  onClose: () => void;
}

/** The whole menu, slid out: on phones, and where the sidebar has icons alone but many departments. */
function Sheet({ onClose, ...menu }: SheetProps) {
  const text = useText('shell');
  return (
    <Dialog className={phone.sheet} aria-label={text('menu')} onEscape={onClose} onOutside={onClose}>
      <div className={phone.content}>
        <div className={phone.top}>
          <span className={phone.name}>{PRODUCT_NAME}</span>
          <IconButton label={text('close')} size={44} className={phone.close} onClick={onClose}>
            <CrossIcon />
          </IconButton>
        </div>
        <Menu {...menu} onNavigate={onClose} />
      </div>
    </Dialog>
  );
}
