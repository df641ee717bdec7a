import type { User } from '@ar/domain/entities/user';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { roleLabel } from '@ar/domain/roles';
import { signOut, useLanguage, useText } from '@ar/session';
import { DownGlyph, PersonIcon, SearchIcon, SettingsIcon, SignOutIcon } from '@ar/ui/glyphs';
import { Popover } from '@ar/ui/popover';
import { Spoken } from '@ar/ui/states';
import { Link } from 'react-router-dom';
import { showNotLoaded } from '../../navigation/late.tsx';
import { DisplayChoices } from '../../preferences/preferences.tsx';
import css from './user-menu.module.css';

const initials = ({ first_name, last_name, email }: User) =>
  (first_name.slice(0, 1) + last_name.slice(0, 1) || email.slice(0, 1)).toLocaleUpperCase('sr-Latn-ME');

interface UserMenuProps {
  user: User;
  role: string;
  onSearch: () => void;
}

export function UserMenu({ user, role, onSearch }: UserMenuProps) {
  const text = useText('shell');
  const { language } = useLanguage();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <Popover
      label={text('account')}
      className={css.menu}
      onFailed={(failure) => showNotLoaded(failure, text)}
      trigger={(trigger) => (
        <button type="button" className={css.button} {...trigger}>
          <Spoken>{`${text('account')}: ${name}`}</Spoken>
          <span className={css.initials} aria-hidden="true">
            {initials(user)}
          </span>
          <span className={css.name} aria-hidden="true">
            {name}
          </span>
          <DownGlyph />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={css.person}>
            <strong>{name}</strong>
            <span>{user.email}</span>
            <span className={css.role}>{roleLabel(role)}</span>
          </div>
          <div className={css.preferences}>
            <DisplayChoices />
          </div>
          <div className={css.actions}>
            <button
              type="button"
              className={css.action}
              onClick={() => {
                close();
                onSearch();
              }}
            >
              <SearchIcon />
              {text('palette')}
            </button>
            <Link className={css.action} to="/dashboard/settings" onClick={close}>
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
        </>
      )}
    </Popover>
  );
}
