import type { NewPassword } from '@ar/domain/password';
import { LINK_CODES, type LinkCode } from '@ar/domain/session-ends';
import { ApiError, api, signOut, tokens } from '@ar/session';
import { Button, type ButtonProps } from '@ar/ui/button';
import { useEffect, useState } from 'react';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import layout from '../../layout/layout.module.css';
import { FailureAlert } from '../../second-factor/failure.tsx';
import type { SignInPageState } from '../sign-in/sign-in-page.tsx';
import css from '../sign-in/task-form.module.css';
import { AuthFrame, NewPasswordField, TaskForm, useAuthText, useTaskForm } from '../sign-in/task-form.tsx';
import { dropResetToken, resetToken } from './reset-token.ts';

const loadRules = async () => (await import('../sign-in/resolvers.ts')).newPasswordResolver;

const SIGN_IN_STATE: SignInPageState = { passwordSet: true };

/** The links in invitation mails open this page too. */
export function ResetPasswordPage() {
  const text = useAuthText();
  const [token] = useState(resetToken);
  const [invalid, setInvalid] = useState<LinkCode>();
  const isChecked = useLinkCheck(token, setInvalid);
  if (token !== undefined && !invalid) {
    return (
      <AuthFrame title={text('reset-title')} lead={text('reset-lead')}>
        {isChecked ? (
          <ResetPasswordForm token={token} onInvalid={setInvalid} />
        ) : (
          <p role="status">{text('link-checking')}</p>
        )}
      </AuthFrame>
    );
  }
  const reason = invalid ?? 'link-missing';
  return (
    <AuthFrame title={text(`${reason}-title`)} lead={text(reason)} takesFocus={invalid !== undefined}>
      <div className={layout.inner}>
        {invalid !== 'link-deactivated' && (
          <ButtonLink appearance="primary" to="/auth/forgot-password">
            {text('ask-for-link')}
          </ButtonLink>
        )}
        <ButtonLink to="/signin">{text('sign-in')}</ButtonLink>
      </div>
    </AuthFrame>
  );
}

const CHECK_TIMEOUT_MS = 5000;

/** Also true if the server does not respond, because the server checks the link again when the form is sent. */
function useLinkCheck(token: string | undefined, onInvalid: (reason: LinkCode) => void): boolean {
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
        const reason = invalidLink(error);
        if (!reason) return setIsChecked(true);
        dropResetToken();
        onInvalid(reason);
      },
    );
    return () => leaving.abort();
  }, [token, onInvalid]);
  return isChecked;
}

const invalidLink = (error: unknown): LinkCode | undefined =>
  error instanceof ApiError ? LINK_CODES.find((code) => code === error.code) : undefined;

function ButtonLink({ to, ...button }: Pick<ButtonProps, 'appearance' | 'children'> & { to: string }) {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return <Button roomy as="a" href={useHref(to)} onClick={onClick} {...button} />;
}

interface ResetPasswordFormProps {
  token: string;
  onInvalid(reason: LinkCode): void;
}

function ResetPasswordForm({ token, onInvalid }: ResetPasswordFormProps) {
  const text = useAuthText();
  const navigate = useNavigate();
  const form = useTaskForm<NewPassword>(loadRules, { new_password: '' });

  const send = async ({ new_password }: NewPassword) => {
    const body = { new_password, token };
    const error = await form.attempt(
      () => api('/users/reset-password/', { method: 'POST', body, anonymous: true, showsFailure: true }),
      'not-set',
    );
    // A 400 without an error for the field means that the link is invalid.
    const isInvalid = error instanceof ApiError && error.status === 400 && !error.errors?.new_password?.[0];
    if (error && !isInvalid) return;
    dropResetToken();
    if (isInvalid) return onInvalid(invalidLink(error) ?? 'link-unknown');
    // The signed-in person may not be the owner of the link.
    if (tokens.read().access !== null) await signOut();
    navigate('/signin', { replace: true, state: SIGN_IN_STATE });
  };

  return (
    <TaskForm busy={form.formState.isSubmitting && text('saving')} onSubmit={form.handleSubmit(send)}>
      <NewPasswordField password={form.watch('new_password')} {...form.field('new_password')} />
      <FailureAlert {...form.alert} />
      <Button roomy type="submit" appearance="primary" className={css.submit}>
        {text('set-password')}
      </Button>
    </TaskForm>
  );
}
