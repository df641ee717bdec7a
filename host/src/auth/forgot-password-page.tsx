import { useText } from '@ar/session';
import { Link } from 'react-router-dom';
import controls from '../app/controls.module.css';
import { readPageSettings } from '../app/page-settings.ts';
import { Entrance } from './entrance.tsx';
import css from './forgot-password-page.module.css';
import './texts.ts';

/** `/auth/forgot-password`: until links are sent by mail, support sends them. */
export function ForgotPasswordPage() {
  const text = useText('auth');
  return (
    <Entrance title={text('forgot-title')} lead={text('forgot-text')}>
      <div className={css.links}>
        <a className={controls.primary} href={`mailto:${readPageSettings().supportEmail}`}>
          {text('forgot-write')}
        </a>
        <Link className={controls.button} to="/signin">
          {text('sign-in')}
        </Link>
        <a className={controls.button} href="/">
          {text('home')}
        </a>
      </div>
    </Entrance>
  );
}
