import type { ResetRequest } from '@ar/domain/password';
import { api, useText } from '@ar/session';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { TaskForm } from '../sign-in/task-form.tsx';
import { TextField } from '../sign-in/text-field.tsx';
import css from './steps.module.css';

const loadRules = () => import('./password-resolvers.ts');

const resolver: Resolver<ResetRequest> = async (...form) => (await loadRules()).resetRequestResolver(...form);

interface ForgotPasswordFormProps {
  onSent(): void;
  onAnother(): void;
}

/**
 * Before sending, a field; after it, what was sent and the way to have it sent again. What
 * the toasts say of it stands in the outcome catalogue; what stands here stays to be read.
 */
export function ForgotPasswordForm({ onSent, onAnother }: ForgotPasswordFormProps) {
  const text = useText('auth');
  const [sends, setSends] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const { register, handleSubmit, setFocus, getValues, formState } = useForm<ResetRequest>({
    mode: 'all',
    resolver,
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => void loadRules(), []);

  // The field that had the focus is gone, and what came instead is to be read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second mail is told as the first was.
  useEffect(() => {
    if (waiting && !isSubmitting) said.current?.focus();
  }, [waiting, sends, isSubmitting]);

  const send = async (body: ResetRequest) => {
    try {
      await api('/users/request-password-reset/', { method: 'POST', body, anonymous: true });
      setSends((before) => before + 1);
      setWaiting(true);
      onSent();
    } catch (error) {
      console.error(error);
    }
  };

  const another = () => {
    setWaiting(false);
    onAnother();
    // Once the field is drawn.
    setTimeout(() => setFocus('email', { shouldSelect: true }));
  };

  const error = errors.email?.message;
  return (
    <TaskForm busy={isSubmitting && text('sending')} onSubmit={handleSubmit(send)}>
      {waiting ? (
        <p ref={said} className={css.said} tabIndex={-1}>
          {text('forgot-sent', { email: getValues('email').trim() })}
        </p>
      ) : (
        <TextField
          label={text('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          error={error && text(error)}
          {...register('email')}
        />
      )}
      <button type="submit" name="Potvrda" className={css.submit}>
        {text(sends === 0 ? 'confirm' : 'send-again')}
      </button>
      {waiting && (
        <button type="button" className={css.second} onClick={another}>
          {text('another-address')}
        </button>
      )}
    </TaskForm>
  );
}
