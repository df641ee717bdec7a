import { langOfPart } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { useLanguage } from '@ar/session';
import { type ReactNode, useId } from 'react';
import { Logo } from '../brand/logo.tsx';
import css from './public-page.module.css';
import { StatementLinks } from './statement-links.tsx';

interface PublicPageProps {
  /** The page's name for a screen reader, where its heading says something else: English in both languages. */
  name?: string;
  children: ReactNode;
}

/** The frame of pages outside the dashboard: the product's band, which leads to the landing page, and the page. */
export function PublicPage({ name, children }: PublicPageProps) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <>
      <header className={css.band}>
        {/* A plain link: the landing page is another site than this application. */}
        <a className={css.home} href="/">
          <Logo />
          {PRODUCT_NAME}
        </a>
      </header>
      <main className={css.page} aria-labelledby={name && id}>
        {name && (
          <span id={id} lang={langOfPart('en', language)} hidden>
            {name}
          </span>
        )}
        {children}
      </main>
      <StatementLinks />
    </>
  );
}
