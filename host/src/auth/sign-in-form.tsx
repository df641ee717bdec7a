import type { Credentials } from '@ar/domain/auth';
import { signIn, useText } from '@ar/session';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import controls from '../app/controls.module.css';
import { loadDashboard } from '../app/preload.ts';
import { PasswordField } from './password-field.tsx';
import { explainSignIn, type SignInFailure } from './sign-in-failure.ts';
import css from './sign-in-form.module.css';
import { TextField } from './text-field.tsx';

const loadRules = () => import('./credentials-resolver.ts');

const resolver: Resolver<Credentials> = async (...form) => (await loadRules()).credentialsResolver(...form);

/** The sign-in form (specification, sections 2 and 5). What comes after is the page's: it sees the session change. */
export function SignInForm() {
  const text = useText('auth');
  const [failure, setFailure] = useState<SignInFailure>();
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    mode: 'all',
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const sentence = (message: string | undefined) => message && text(message);

  // While somebody types, the rules and the dashboard's code arrive.
  useEffect(() => {
    void loadRules();
    void loadDashboard();
  }, []);

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await signIn(values);
    } catch (error) {
      console.error(error);
      setFailure(explainSignIn(error));
      // After the overlay is gone: what it covered can't take the focus.
      setTimeout(() => setFocus('password', { shouldSelect: true }));
    }
  });

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
      <div className={css.fields} inert={isSubmitting}>
        <TextField
          label={text('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          error={sentence(errors.email?.message)}
          {...register('email')}
        />
        <PasswordField
          label={text('password')}
          autoComplete="current-password"
          error={sentence(errors.password?.message)}
          {...register('password')}
        />
        <Link className={css.forgot} to="/auth/forgot-password">
          {text('forgot')}
        </Link>
        <p className={css.failure} role="alert">
          {failure && (failure.sentence ?? text(failure.key))}
        </p>
        <button type="submit" className={`${controls.primary} ${css.submit}`}>
          {text('sign-in')}
        </button>
      </div>
      {isSubmitting && (
        <div className={css.overlay} role="status">
          <span className={css.spinner} />
          {text('signing-in')}
        </div>
      )}
    </form>
  );
}
