import { useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { Drawer } from '@ar/ui/drawer';
import { MenuIcon } from '@ar/ui/glyphs';
import { useState } from 'react';
import { type MenuEntry, startEntry } from '../../navigation/menu-entries.ts';
import { isLong } from '../../navigation/menu-groups.ts';
import { Links } from './links.tsx';
import { LongMenu, type LongMenuProps } from './long-menu.tsx';
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
      <Sheet {...props} searches open={searches} onClose={() => setSearches(false)} />
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
        className={css.toggle}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <Sheet {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface SheetProps extends FrameMenuProps {
  open: boolean;
  searches?: boolean;
  onClose: () => void;
}

/** Phones show the menu in a drawer. In the icon sidebar, the search button opens the drawer. */
function Sheet({ open, onClose, ...menu }: SheetProps) {
  const text = useText('shell');
  const texts = { title: text('menu'), closeLabel: text('close') };
  return (
    <Drawer {...texts} open={open} position="start" modal dismissible onClose={onClose}>
      <Menu {...menu} onNavigate={onClose} />
    </Drawer>
  );
}
