import { useText } from '@ar/session';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Entrance } from '../sign-in/entrance.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import css from './steps.module.css';

/** `/auth/forgot-password`: asks for a mail with a link; once it is sent, tells to look for it. */
export function ForgotPasswordPage() {
  const text = useText('auth');
  const [waiting, setWaiting] = useState(false);
  return (
    <Entrance
      title={text(waiting ? 'forgot-sent-title' : 'forgot-title')}
      lead={text(waiting ? 'forgot-sent-lead' : 'forgot-lead')}
    >
      <ForgotPasswordForm onSent={() => setWaiting(true)} onAnother={() => setWaiting(false)} />
      <nav className={css.links} aria-label={text('elsewhere')}>
        <Link to="/signin">{text('sign-in')}</Link>
        {/* A plain link: the landing page is another site than this application. */}
        <a href="/">{text('home')}</a>
      </nav>
    </Entrance>
  );
}
