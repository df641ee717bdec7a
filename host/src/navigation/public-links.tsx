import { PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { useLanguage } from '@ar/session';
import { Logo } from '../brand/logo.tsx';
import layout from '../layout/layout.module.css';
import { useShellText } from '../layout/texts.ts';
import css from './public-links.module.css';

/** A plain `<a>` instead of a router link, because the landing page has no route in this application. */
export const HomeLink = () => (
  <a className={layout.home} href="/">
    <Logo />
    {PRODUCT_NAME}
  </a>
);

export function StatementLinks() {
  const text = useShellText();
  const { language } = useLanguage();
  return (
    <footer className={css.links}>
      <a href={PUBLIC_PAGES.accessibility[language]}>{text('accessibility')}</a>
      <a href={PUBLIC_PAGES.privacy[language]}>{text('privacy')}</a>
    </footer>
  );
}
