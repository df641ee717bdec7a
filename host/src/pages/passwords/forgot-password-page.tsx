import type { ResetRequest } from '@ar/domain/password';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import css from '../sign-in/task-form.module.css';
import { AuthFrame, EmailField, TaskForm, useAuthText, useTaskForm } from '../sign-in/task-form.tsx';

const loadRules = async () => (await import('../sign-in/resolvers.ts')).resetRequestResolver;

export function ForgotPasswordPage() {
  const text = useAuthText();
  const [isSent, setIsSent] = useState(false);
  const confirmation = useRef<HTMLParagraphElement>(null);
  const form = useTaskForm<ResetRequest>(loadRules, { email: '' });
  const { isSubmitting } = form.formState;

  // The focused field has disappeared, so the confirmation receives the focus and screen readers read it.
  useEffect(() => {
    if (isSent && !isSubmitting) confirmation.current?.focus();
  }, [isSent, isSubmitting]);

  const send = async (body: ResetRequest) => {
    try {
      await api('/users/request-password-reset/', { method: 'POST', body, anonymous: true });
      setIsSent(true);
    } catch (error) {
      console.error(error);
    }
  };

  return (
    <AuthFrame
      title={text(isSent ? 'forgot-sent-title' : 'forgot-title')}
      lead={text(isSent ? 'forgot-sent-lead' : 'forgot-lead')}
    >
      <TaskForm busy={isSubmitting && text('sending')} onSubmit={form.handleSubmit(send)}>
        {isSent ? (
          <p ref={confirmation} tabIndex={-1}>
            {text('forgot-sent', { email: form.getValues('email').trim() })}
          </p>
        ) : (
          <EmailField {...form.field('email')} />
        )}
        <Button roomy type="submit" appearance="primary" name="Potvrda" className={css.submit}>
          {text(isSent ? 'send-again' : 'confirm')}
        </Button>
      </TaskForm>
      <nav className={css.links} aria-label={text('elsewhere')}>
        <Link to="/signin">{text('sign-in')}</Link>
        <a href="/">{text('home')}</a>
      </nav>
    </AuthFrame>
  );
}
