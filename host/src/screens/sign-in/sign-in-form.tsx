import type { Credentials } from '@ar/domain/auth';
import { signIn, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { TextField } from '@ar/ui/field';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import css from './sign-in-form.module.css';
import steps from './steps.module.css';
import { explain, type Failure, FormFailure, PasswordField, TaskForm } from './task-form.tsx';

const loadRules = () => import('./credentials-resolver.ts');

const resolver: Resolver<Credentials> = async (...form) => (await loadRules()).credentialsResolver(...form);

/** The sign-in form. What comes after is the page's: it sees the session change. */
export function SignInForm({ preload }: { preload(): void }) {
  const text = useText('auth');
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    mode: 'all',
    resolver,
    shouldFocusError: false,
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, submitCount } = formState;
  const nextFocus = useRef<keyof Credentials>(undefined);
  const sentence = (message: string | undefined) => message && text(message);

  // While somebody types, the rules and the code of dashboard and lists arrive.
  useEffect(() => {
    void loadRules();
    preload();
  }, [preload]);

  // Only once the form is drawn as free again: while it is being sent it is inert, and can't take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try that is over at once shows in the count alone.
  useEffect(() => {
    if (isSubmitting || !nextFocus.current) return;
    setFocus(nextFocus.current, { shouldSelect: true });
    nextFocus.current = undefined;
  }, [isSubmitting, submitCount, setFocus]);

  const send = async (values: Credentials) => {
    setFailure(undefined);
    try {
      await signIn(values);
    } catch (error) {
      console.error(error);
      setFailure(explain(error, 'wrong-credentials'));
      nextFocus.current = 'password';
    }
  };
  const submit = handleSubmit(send, (invalid) => {
    nextFocus.current = invalid.email ? 'email' : 'password';
  });

  return (
    <TaskForm busy={isSubmitting && text('signing-in')} onSubmit={submit}>
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
      <FormFailure failure={failure} />
      <Button roomy type="submit" appearance="primary" className={steps.submit}>
        {text('sign-in')}
      </Button>
    </TaskForm>
  );
}
