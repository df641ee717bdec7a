import type { User } from '@ar/domain/entities/user';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { roleLabel } from '@ar/domain/roles';
import { signOut, useLanguage, useText } from '@ar/session';
import { ChevronIcon, KeyboardIcon, PersonIcon, SearchIcon, SettingsIcon, SignOutIcon } from '@ar/ui/glyphs';
import { Spoken } from '@ar/ui/states';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DisplayChoices } from '../../preferences/preferences.tsx';
import type { KeyboardDialog } from '../keyboard/wishes.ts';
import css from './user-menu.module.css';

const initials = ({ first_name, last_name, email }: User) =>
  (first_name.slice(0, 1) + last_name.slice(0, 1) || email.slice(0, 1)).toLocaleUpperCase('sr-Latn-ME');

interface UserMenuProps {
  user: User;
  role: string;
  onOpen: (dialog: KeyboardDialog) => void;
}

/** Who is signed in, and what is theirs. A popover: Esc and a click beside close it. */
export function UserMenu({ user, role, onOpen }: UserMenuProps) {
  const text = useText('shell');
  const { language } = useLanguage();
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;

  function open(dialog: KeyboardDialog) {
    // Closed first: the dialog gives the focus back to what had it before, and that must still be there.
    popover.current?.hidePopover();
    onOpen(dialog);
  }

  return (
    <>
      <button type="button" className={css.button} popoverTarget={id}>
        <Spoken>{`${text('account')}: ${name}`}</Spoken>
        <span className={css.initials} aria-hidden="true">
          {initials(user)}
        </span>
        <span className={css.name} aria-hidden="true">
          {name}
        </span>
        <ChevronIcon />
      </button>
      <section ref={popover} id={id} popover="auto" className={css.menu} aria-label={text('account')}>
        <div className={css.person}>
          <strong>{name}</strong>
          <span>{user.email}</span>
          <span className={css.role}>{roleLabel(role)}</span>
        </div>
        <div className={css.preferences}>
          <DisplayChoices />
        </div>
        <div className={css.actions}>
          <button type="button" className={css.action} onClick={() => open('palette')}>
            <SearchIcon />
            {text('palette')}
          </button>
          <button type="button" className={css.action} onClick={() => open('help')}>
            <KeyboardIcon />
            {text('shortcuts')}
          </button>
          <Link
            className={css.action}
            to="/dashboard/settings"
            onClick={() => popover.current?.hidePopover()}
          >
            <SettingsIcon />
            {text('settings')}
          </Link>
          <a className={css.action} href={PUBLIC_PAGES.accessibility[language]}>
            <PersonIcon />
            {text('accessibility')}
          </a>
          <button type="button" className={css.action} onClick={() => void signOut()}>
            <SignOutIcon />
            {text('sign-out')}
          </button>
        </div>
      </section>
    </>
  );
}
