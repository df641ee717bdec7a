import { useLanguage, useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { NextGlyph, SearchIcon } from '@ar/ui/glyphs';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { menuGroups, useLatelyUsed } from '../../navigation/menu-groups.ts';
import { NameSearch } from '../../navigation/name-search.tsx';
import { matchesName } from '../../navigation/names.ts';
import { Links, type LinksProps } from './links.tsx';
import css from './long-menu.module.css';

export interface LongMenuProps extends LinksProps {
  searches?: boolean | undefined;
  onSearch?: (() => void) | undefined;
}

export function LongMenu({ entries, onIntent, onNavigate, searches = false, onSearch }: LongMenuProps) {
  const text = useText('shell');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { lately, others } = menuGroups(entries, useLatelyUsed(entries), language);
  const [isOpen, setIsOpen] = useState(lately.length === 0);
  const term = typed.trim();
  const found =
    term === '' ? [] : [...lately, ...others].filter(({ names = [] }) => matchesName(names, term));
  // The drawer focuses its heading when it opens, so this effect focuses the field in the next frame.
  useLayoutEffect(() => {
    if (searches) requestAnimationFrame(() => field.current?.focus());
  }, [searches]);

  function leave() {
    setTyped('');
    onNavigate?.();
  }

  function openFirst() {
    const [first] = found;
    if (!first) return;
    void navigate(first.to);
    leave();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && term !== '' && !event.defaultPrevented) {
      event.preventDefault();
      setTyped('');
      field.current?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.nativeEvent.isComposing) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, [aria-expanded]')];
    event.preventDefault();
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  }

  const links = { onIntent, onNavigate: leave };
  return (
    <nav className={css.menu} aria-label={text('departments')} onKeyDown={onKeyDown}>
      {onSearch && (
        <IconButton
          className={css.finder}
          label={text('find-department')}
          title={text('find-department')}
          size={44}
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <SearchIcon />
        </IconButton>
      )}
      <div className={css.search}>
        <NameSearch ref={field} typed={typed} count={found.length} onType={setTyped} onEnter={openFirst} />
      </div>
      {found.length > 0 && <Links {...links} entries={found} className={css.found} />}
      {term === '' && lately.length > 0 && (
        <>
          <p id={id} className={css.heading}>
            {text('lately')}
          </p>
          <Links {...links} entries={lately} labelledBy={id} />
        </>
      )}
      {term === '' && (
        <>
          <button
            type="button"
            className={css.others}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <NextGlyph />
            {text(lately.length === 0 ? 'all-departments' : 'other-departments', { total: others.length })}
          </button>
          {isOpen && <Links {...links} entries={others} className={css.found} />}
        </>
      )}
    </nav>
  );
}
