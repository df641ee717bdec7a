import { PRODUCT_NAME } from '@ar/domain/product';
import { Logo } from '../brand/logo.tsx';
import css from './layout.module.css';

/** Not a link of the router: the landing page does not belong to this application. */
export const HomeLink = () => (
  <a className={css.home} href="/">
    <Logo />
    {PRODUCT_NAME}
  </a>
);
