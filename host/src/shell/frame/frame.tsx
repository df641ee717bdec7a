import type { User } from '@ar/domain/entities/user';
import { PRODUCT_NAME } from '@ar/domain/product';
import type { ListedRelease } from '@ar/federation/registry';
import { useLanguage, useText } from '@ar/session';
import { Lazy } from '@ar/ui/lazy';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../brand/logo.tsx';
import { readOverride } from '../../departments/override/override.ts';
import { Updates } from '../../departments/updates/updates.tsx';
import { menuEntries, ownEntries } from '../../navigation/menu-entries.ts';
import { usePalette } from '../palette/use-palette.tsx';
import css from './frame.module.css';
import { PhoneMenu, Sidebar } from './menu.tsx';
import { UserMenu } from './user-menu.tsx';

const loadOverrideBanner = () => import('../../departments/override/override-banner.tsx');

interface FrameProps {
  user: User;
  role: string;
  departments: readonly ListedRelease[];
  onIntent: (id: string) => void;
  children: ReactNode;
}

export function Frame({ user, role, departments, onIntent, children }: FrameProps) {
  const text = useText('shell');
  const { language } = useLanguage();
  const entries = menuEntries(departments, role, language);
  const own = ownEntries(role, text);
  const { palette, open } = usePalette(entries, own);
  const [override] = useState(() => readOverride());
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
        <UserMenu user={user} role={role} onSearch={open} />
      </header>
      <Sidebar entries={entries} own={own} onIntent={onIntent} />
      <main id="page" className={css.page} tabIndex={-1}>
        {override && (
          <Lazy load={loadOverrideBanner} failed={() => null}>
            {({ OverrideBanner }) => <OverrideBanner override={override} />}
          </Lazy>
        )}
        <Updates />
        {children}
      </main>
      {palette}
    </div>
  );
}
