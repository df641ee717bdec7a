import type { NewPassword } from '@ar/domain/password';
import { ApiError, api, signOut, tokens, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type ReactNode, useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { Entrance } from '../sign-in/entrance.tsx';
import type { Arrival } from '../sign-in/sign-in-page.tsx';
import css from '../sign-in/steps.module.css';
import { explain, type Failure, FormFailure, PasswordField, TaskForm } from '../sign-in/task-form.tsx';
import { PasswordKinds } from './password-kinds.tsx';
import { dropResetToken, resetToken } from './reset-token.ts';

const loadRules = () => import('./password-resolvers.ts');

const resolver: Resolver<NewPassword> = async (...form) => (await loadRules()).newPasswordResolver(...form);

const ARRIVAL: Arrival = { passwordSet: true };

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
        <ButtonLink primary to="/auth/forgot-password">
          {text('ask-for-link')}
        </ButtonLink>
        <ButtonLink to="/signin">{text('sign-in')}</ButtonLink>
      </div>
    </Entrance>
  );
}

interface ButtonLinkProps {
  to: string;
  primary?: boolean;
  children: ReactNode;
}

function ButtonLink({ to, primary = false, children }: ButtonLinkProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <Button roomy as="a" appearance={primary ? 'primary' : undefined} href={href} onClick={onClick}>
      {children}
    </Button>
  );
}

interface ResetPasswordFormProps {
  token: string;
  /** The link was used already, has run out, or never was one. */
  onDead(): void;
}

/** Sets a password by a link, and leads to sign-in. */
function ResetPasswordForm({ token, onDead }: ResetPasswordFormProps) {
  const text = useText('auth');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, setError, watch, formState } = useForm<NewPassword>({
    mode: 'all',
    resolver,
    defaultValues: { new_password: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => void loadRules(), []);

  const refused = (error: unknown) => {
    console.error(error);
    const said = error instanceof ApiError ? error.errors?.new_password?.[0] : undefined;
    if (said) return setError('new_password', { message: said }, { shouldFocus: true });
    // A password that is refused is said of its field, so any other 400 is about the link.
    if (error instanceof ApiError && error.status === 400) return onDead();
    setFailure(explain(error, 'not-set'));
  };

  const send = async ({ new_password }: NewPassword) => {
    setFailure(undefined);
    try {
      const body = { new_password, token };
      await api('/users/reset-password/', { method: 'POST', body, anonymous: true, showsFailure: true });
    } catch (error) {
      return refused(error);
    }
    dropResetToken();
    // Success leads to sign-in, also where this browser is somebody's already: their link is not necessarily their own.
    if (tokens.read().access !== null) await signOut();
    navigate('/signin', { replace: true, state: ARRIVAL });
  };

  const error = errors.new_password?.message;
  return (
    <TaskForm busy={isSubmitting && text('saving')} onSubmit={handleSubmit(send)}>
      <PasswordField
        label={text('new-password')}
        autoComplete="new-password"
        error={error && text(error)}
        help={text('password-hint')}
        {...register('new_password')}
      />
      <PasswordKinds password={watch('new_password')} />
      <FormFailure failure={failure} />
      <Button roomy type="submit" appearance="primary" className={css.submit}>
        {text('set-password')}
      </Button>
    </TaskForm>
  );
}
