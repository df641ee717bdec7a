import { useText } from '@ar/session';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import controls from '../../shell/controls.module.css';
import { Entrance } from '../sign-in/entrance.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { dropResetToken, resetToken } from './reset-token.ts';
import css from './steps.module.css';

/** `/auth/reset-password`: where a link from a mail leads, for a forgotten password and an invitation. */
export function ResetPasswordPage() {
  const text = useText('auth');
  const [token, setToken] = useState(resetToken);
  const [wasUsed, setWasUsed] = useState(false);

  function onDead() {
    dropResetToken();
    setToken(undefined);
    setWasUsed(true);
  }

  if (token === undefined) return <DeadLink reason={wasUsed ? 'link-over' : 'link-missing'} />;
  return (
    <Entrance title={text('reset-title')} lead={text('reset-lead')}>
      <ResetPasswordForm token={token} onDead={onDead} />
    </Entrance>
  );
}

/** A link that sets nothing: why, and how to come by one that does. */
function DeadLink({ reason }: { reason: 'link-over' | 'link-missing' }) {
  const text = useText('auth');
  return (
    <Entrance title={text(`${reason}-title`)} lead={text(reason)} takesFocus={reason === 'link-over'}>
      <div className={css.steps}>
        <Link className={controls.primary} to="/auth/forgot-password">
          {text('ask-for-link')}
        </Link>
        <Link className={controls.button} to="/signin">
          {text('sign-in')}
        </Link>
      </div>
    </Entrance>
  );
}
