import type { ResetRequest } from '@ar/domain/password';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Entrance } from '../sign-in/entrance.tsx';
import css from '../sign-in/task-form.module.css';
import { EmailField, TaskForm, useTaskForm } from '../sign-in/task-form.tsx';
import { useAuthText } from '../sign-in/texts.ts';

const loadRules = async () => (await import('./password-resolvers.ts')).resetRequestResolver;

/** `/auth/forgot-password`: requests a mail with a link; afterwards shows what was sent, and can send it again. */
export function ForgotPasswordPage() {
  const text = useAuthText();
  const [sends, setSends] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const form = useTaskForm<ResetRequest>(loadRules, { email: '' });
  const { isSubmitting } = form.formState;

  // The field with the focus is gone; the text in its place is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a second mail as after the first.
  useEffect(() => {
    if (waiting && !isSubmitting) said.current?.focus();
  }, [waiting, sends, isSubmitting]);

  const send = async (body: ResetRequest) => {
    try {
      await api('/users/request-password-reset/', { method: 'POST', body, anonymous: true });
      setSends((before) => before + 1);
      setWaiting(true);
    } catch (error) {
      console.error(error);
    }
  };

  const another = () => {
    setWaiting(false);
    // After the field is rendered.
    setTimeout(() => form.setFocus('email', { shouldSelect: true }));
  };

  return (
    <Entrance
      title={text(waiting ? 'forgot-sent-title' : 'forgot-title')}
      lead={text(waiting ? 'forgot-sent-lead' : 'forgot-lead')}
    >
      <TaskForm busy={isSubmitting && text('sending')} onSubmit={form.handleSubmit(send)}>
        {waiting ? (
          <p ref={said} tabIndex={-1}>
            {text('forgot-sent', { email: form.getValues('email').trim() })}
          </p>
        ) : (
          <EmailField {...form.field('email')} />
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
      <nav className={css.links} aria-label={text('elsewhere')}>
        <Link to="/signin">{text('sign-in')}</Link>
        {/* A plain link: the landing page is another site than this application. */}
        <a href="/">{text('home')}</a>
      </nav>
    </Entrance>
  );
}
