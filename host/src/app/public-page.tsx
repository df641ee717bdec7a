import { PRODUCT_NAME } from '@ar/domain/product';
import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import css from './public-page.module.css';

interface PublicPageProps {
  /** The page's name for a screen reader, where its heading says something else. */
  name?: string;
  children: ReactNode;
}

/** The frame of pages outside the dashboard: the product's band, which leads to the landing page, and the page. */
export function PublicPage({ name, children }: PublicPageProps) {
  return (
    <>
      <header className={css.band}>
        {/* A plain link: the landing page is another site than this application (design, promise 1). */}
        <a className={css.home} href="/">
          <Logo />
          {PRODUCT_NAME}
        </a>
      </header>
      <main className={css.page} aria-label={name}>
        {children}
      </main>
    </>
  );
}
