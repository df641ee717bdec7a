import { PRODUCT_NAME } from '@ar/domain/product';
import { Logo } from '../brand/logo.tsx';
import css from './layout.module.css';

/** A plain `<a>` instead of a router link, because the landing page has no route in this application. */
export const HomeLink = () => (
  <a className={css.home} href="/">
    <Logo />
    {PRODUCT_NAME}
  </a>
);
