import { useText } from '@ar/session';
import { NavLink } from 'react-router-dom';
import { LineIcon } from '../icons.tsx';
import type { MenuEntry } from './menu-entries.ts';
import css from './sidebar.module.css';

interface DepartmentLinksProps {
  entries: readonly MenuEntry[];
  /** Somebody is about to open this department. */
  onIntent: (id: string) => void;
  onNavigate?: () => void;
}

export function DepartmentLinks({ entries, onIntent, onNavigate }: DepartmentLinksProps) {
  const text = useText('shell');
  return (
    <nav aria-label={text('departments')}>
      <ul className={css.entries}>
        {entries.map(({ id, to, label, icon }) => (
          <li key={id}>
            <NavLink
              className={css.entry}
              to={to}
              onPointerEnter={() => onIntent(id)}
              onFocus={() => onIntent(id)}
              onTouchStart={() => onIntent(id)}
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
    </nav>
  );
}

/** The menu beside the page: with labels on wide screens, icons alone on medium ones, and not on a phone. */
export function Sidebar(props: DepartmentLinksProps) {
  return (
    <aside className={css.sidebar}>
      <DepartmentLinks {...props} />
    </aside>
  );
}
