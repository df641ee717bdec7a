import { LineIcon } from '@ar/ui/glyphs';
import { NavLink } from 'react-router-dom';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import css from './sidebar.module.css';

export interface LinksProps {
  entries: readonly MenuEntry[];
  onIntent?: ((id: string) => void) | undefined;
  onNavigate?: (() => void) | undefined;
  className?: string | undefined;
  labelledBy?: string | undefined;
}

export function Links({ entries, onIntent, onNavigate, className = '', labelledBy }: LinksProps) {
  return (
    <ul className={`${css.entries} ${className}`} aria-labelledby={labelledBy}>
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
