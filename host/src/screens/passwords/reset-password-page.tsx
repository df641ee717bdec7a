import type { NewPassword } from '@ar/domain/password';
import { LINK_CODES, type LinkCode } from '@ar/domain/session-ends';
import { ApiError, api, signOut, tokens } from '@ar/session';
import { Button, type ButtonProps } from '@ar/ui/button';
import { useEffect, useState } from 'react';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import layout from '../../layout/layout.module.css';
import { Entrance } from '../sign-in/entrance.tsx';
import type { Arrival } from '../sign-in/sign-in-page.tsx';
import css from '../sign-in/task-form.module.css';
import { FormFailure, TaskForm, useTaskForm } from '../sign-in/task-form.tsx';
import { useAuthText } from '../sign-in/texts.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { dropResetToken, resetToken } from './reset-token.ts';

const loadRules = async () => (await import('./password-resolvers.ts')).newPasswordResolver;

const ARRIVAL: Arrival = { passwordSet: true };

/** `/auth/reset-password`: the address of links in mails, for a forgotten password and an invitation. */
export function ResetPasswordPage() {
  const text = useAuthText();
  const [token] = useState(resetToken);
  const [dead, setDead] = useState<LinkCode>();
  const isChecked = useLinkCheck(token, setDead);
  if (token !== undefined && !dead) {
    return (
      <Entrance title={text('reset-title')} lead={text('reset-lead')}>
        {isChecked ? (
          <ResetPasswordForm token={token} onDead={setDead} />
        ) : (
          <p role="status">{text('link-checking')}</p>
        )}
      </Entrance>
    );
  }
  const reason = dead ?? 'link-missing';
  const isOff = dead === 'link-deactivated';
  return (
    <Entrance title={text(`${reason}-title`)} lead={text(reason)} takesFocus={dead !== undefined}>
      <div className={layout.inner}>
        {!isOff && (
          <ButtonLink appearance="primary" to="/auth/forgot-password">
            {text('ask-for-link')}
          </ButtonLink>
        )}
        <ButtonLink to="/signin">{text('sign-in')}</ButtonLink>
      </div>
    </Entrance>
  );
}

/** After this time the form is shown without the answer. */
const CHECK_TIMEOUT_MS = 5000;

/** Checks whether the link still sets a password. Without an answer the form is shown, and sending it will tell. */
function useLinkCheck(token: string | undefined, onDead: (why: LinkCode) => void): boolean {
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => {
    if (token === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    api('/users/reset-password/check/', {
      method: 'POST',
      body: { token },
      anonymous: true,
      showsFailure: true,
      signal,
      timeoutMs: CHECK_TIMEOUT_MS,
    }).then(
      () => setIsChecked(true),
      (error: unknown) => {
        if (signal.aborted) return;
        const why = deadLink(error);
        if (why) {
          dropResetToken();
          onDead(why);
        } else setIsChecked(true);
      },
    );
    return () => leaving.abort();
  }, [token, onDead]);
  return isChecked;
}

const deadLink = (error: unknown): LinkCode | undefined =>
  error instanceof ApiError ? LINK_CODES.find((code) => code === error.code) : undefined;

function ButtonLink({ to, ...button }: Pick<ButtonProps, 'appearance' | 'children'> & { to: string }) {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return <Button roomy as="a" href={useHref(to)} onClick={onClick} {...button} />;
}

interface ResetPasswordFormProps {
  token: string;
  onDead(why: LinkCode): void;
}

/** Sets a password by a link and opens sign-in. */
function ResetPasswordForm({ token, onDead }: ResetPasswordFormProps) {
  const text = useAuthText();
  const navigate = useNavigate();
  const form = useTaskForm<NewPassword>(loadRules, { new_password: '' });

  const send = async ({ new_password }: NewPassword) => {
    const body = { new_password, token };
    const error = await form.attempt(
      () => api('/users/reset-password/', { method: 'POST', body, anonymous: true, showsFailure: true }),
      'not-set',
    );
    // A refused password has an error at its field; any other 400 is about the link.
    const isDead = error instanceof ApiError && error.status === 400 && !error.errors?.new_password?.[0];
    if (error && !isDead) return;
    dropResetToken();
    if (isDead) return onDead(deadLink(error) ?? 'link-unknown');
    // Also where somebody is signed in: the link may be another person's.
    if (tokens.read().access !== null) await signOut();
    navigate('/signin', { replace: true, state: ARRIVAL });
  };

  return (
    <TaskForm busy={form.formState.isSubmitting && text('saving')} onSubmit={form.handleSubmit(send)}>
      <NewPasswordField password={form.watch('new_password')} {...form.field('new_password')} />
      <FormFailure failure={form.failure} />
      <Button roomy type="submit" appearance="primary" className={css.submit}>
        {text('set-password')}
      </Button>
    </TaskForm>
  );
}
