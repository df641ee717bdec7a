import type { User } from '@ar/domain/entities/user';
import { PRODUCT_NAME } from '@ar/domain/product';
import type { ListedRelease } from '@ar/federation/registry';
import { useLanguage, useText } from '@ar/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../brand/logo.tsx';
import { useOverrideBanner } from '../../departments/override/use-override-banner.ts';
import { useUpdateChecks } from '../../departments/updates/use-update-checks.ts';
import { menuEntries, ownEntries } from '../../navigation/menu-entries.ts';
import { useKeyboard } from '../keyboard/use-keyboard.ts';
import css from './frame.module.css';
import { PhoneMenu, Sidebar } from './menu.tsx';
import { UserMenu } from './user-menu.tsx';

interface FrameProps {
  user: User;
  role: string;
  departments: readonly ListedRelease[];
  onIntent: (id: string) => void;
  children: ReactNode;
}

/** The dashboard's frame: band, menu and user round the page. */
export function Frame({ user, role, departments, onIntent, children }: FrameProps) {
  const text = useText('shell');
  const { language } = useLanguage();
  const entries = menuEntries(departments, role, language);
  const own = ownEntries(role, text);
  const { Keyboard, wish, take, early } = useKeyboard();
  const { OverrideBanner, override } = useOverrideBanner();
  const { UpdateNotice, checks } = useUpdateChecks();
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#page">
        {text('skip-to-content')}
      </a>
      <header className={css.band}>
        <PhoneMenu entries={entries} own={own} onIntent={onIntent} />
        <Link className={css.home} to="/dashboard" aria-label={text('home')}>
          <Logo />
          <span>{PRODUCT_NAME}</span>
        </Link>
        <UserMenu user={user} role={role} onOpen={wish} />
      </header>
      <Sidebar entries={entries} own={own} onIntent={onIntent} />
      <main id="page" className={css.page} tabIndex={-1}>
        {OverrideBanner && override && <OverrideBanner override={override} />}
        {UpdateNotice && <UpdateNotice checks={checks} />}
        {children}
      </main>
      {Keyboard && (
        <Keyboard entries={entries} own={own} departments={departments} take={take} early={early} />
      )}
    </div>
  );
}
