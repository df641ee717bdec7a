import type { ResetRequest } from '@ar/domain/password';
import { api, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { TextField } from '@ar/ui/field';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Entrance } from '../sign-in/entrance.tsx';
import css from '../sign-in/steps.module.css';
import { TaskForm } from '../sign-in/task-form.tsx';

const loadRules = () => import('./password-resolvers.ts');

const resolver: Resolver<ResetRequest> = async (...form) => (await loadRules()).resetRequestResolver(...form);

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

interface ForgotPasswordFormProps {
  onSent(): void;
  onAnother(): void;
}

/**
 * Before sending, a field; after it, what was sent and the way to have it sent again. What
 * the toasts say of it stands in the outcome catalogue; what stands here stays to be read.
 */
function ForgotPasswordForm({ onSent, onAnother }: ForgotPasswordFormProps) {
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
      <Button roomy type="submit" appearance="primary" name="Potvrda" className={css.submit}>
        {text(sends === 0 ? 'confirm' : 'send-again')}
      </Button>
      {waiting && (
        <Button roomy className={css.submit} onClick={another}>
          {text('another-address')}
        </Button>
      )}
    </TaskForm>
  );
}
