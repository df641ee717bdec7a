import type { NewPassword } from '@ar/domain/password';
import { ApiError, api, signOut, tokens, useText } from '@ar/session';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { explain, type Failure, useFailureText } from '../sign-in/failure.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import type { Arrival } from '../sign-in/sign-in-page.tsx';
import { FormFailure, TaskForm } from '../sign-in/task-form.tsx';
import { PasswordKinds } from './password-kinds.tsx';
import { dropResetToken } from './reset-token.ts';
import css from './steps.module.css';

const loadRules = () => import('./password-resolvers.ts');

const resolver: Resolver<NewPassword> = async (...form) => (await loadRules()).newPasswordResolver(...form);

const ARRIVAL: Arrival = { passwordSet: true };

interface ResetPasswordFormProps {
  token: string;
  /** The link was used already, has run out, or never was one. */
  onDead(): void;
}

/** Sets a password by a link, and leads to sign-in. */
export function ResetPasswordForm({ token, onDead }: ResetPasswordFormProps) {
  const text = useText('auth');
  const failureText = useFailureText();
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
        hint={text('password-hint')}
        {...register('new_password')}
      />
      <PasswordKinds password={watch('new_password')} />
      <FormFailure>{failureText(failure)}</FormFailure>
      <button type="submit" className={css.submit}>
        {text('set-password')}
      </button>
    </TaskForm>
  );
}
