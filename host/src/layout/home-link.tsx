import { PRODUCT_NAME } from '@ar/domain/product';
import { Logo } from '../brand/logo.tsx';
import css from './layout.module.css';

/** A plain link on the band: the landing page is another site than this application. */
export const HomeLink = () => (
  <a className={css.home} href="/">
    <Logo />
    {PRODUCT_NAME}
  </a>
);
