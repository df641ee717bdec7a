import type { User } from '@ar/domain/entities/user';
import type { PasswordChangeForm } from '@ar/domain/password';
import { currentSession, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { LeaveGuard } from '@ar/ui/leave-guard';
import { useSaveShortcut } from '@ar/ui/save-shortcut';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PasswordKinds } from '../passwords/password-kinds.tsx';
import { FormFailure, PasswordField, TaskForm } from '../sign-in/task-form.tsx';
import css from './password-form.module.css';
import { usePasswordChange } from './use-password-change.ts';

/** Changes one's own password. */
export function PasswordForm({ user }: { user: User }) {
  const text = useText('settings');
  const change = usePasswordChange();
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);
  const { isDirty, isValid, isSubmitting } = change.form.formState;
  const wasDropped = useDroppedEntry(user.id, isDirty);
  const isReady = isValid && change.current.verdict === 'right';
  return (
    <TaskForm ref={form} busy={isSubmitting && text('saving')} onSubmit={change.submit}>
      <LeaveGuard
        isDirty={() => isDirty && !isSubmitting}
        asksAbout={(from, to) => currentSession().status === 'signed-in' && from.pathname !== to.pathname}
        texts={{
          title: text('leave-title'),
          text: text('leave-text'),
          stay: text('stay'),
          leave: text('leave'),
        }}
      />
      {wasDropped && !change.saved && <p className={css.notice}>{text('dropped')}</p>}
      {change.saved && !isSubmitting && <Saved>{text('saved')}</Saved>}
      {/* Whose password it is, for password managers (WHATWG HTML, 4.10.18.7). */}
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Fields change={change} />
      <FormFailure failure={change.failure} />
      <div className={css.buttons}>
        <Button roomy type="submit" appearance="primary" disabled={!isReady || isSubmitting}>
          {text('save')}
        </Button>
        <Button roomy onClick={change.cancel}>
          {text('cancel')}
        </Button>
      </div>
    </TaskForm>
  );
}

function Fields({ change }: { change: ReturnType<typeof usePasswordChange> }) {
  const text = useText('settings');
  const authText = useText('auth');
  const { current, judgeAgain } = change;
  const { register, watch, formState } = change.form;
  const sentence = (field: keyof PasswordChangeForm) => {
    const message = formState.errors[field]?.message;
    return message && text(message);
  };
  const isDoubtful = current.verdict === 'wrong' || current.verdict === 'unknown';
  return (
    <>
      <PasswordField
        label={text('current-password')}
        autoComplete="current-password"
        error={sentence('current_password') ?? (isDoubtful ? text(current.verdict) : undefined)}
        help={current.verdict === 'asking' ? text('asking') : undefined}
        {...register('current_password', { onChange: () => judgeAgain('new_password') })}
      />
      {current.verdict === 'unknown' && (
        <button type="button" className={css.again} onClick={current.askAgain}>
          {text('ask-again')}
        </button>
      )}
      <PasswordField
        label={text('new-password')}
        autoComplete="new-password"
        error={sentence('new_password')}
        help={authText('password-hint')}
        {...register('new_password', { onChange: () => judgeAgain('confirm_password') })}
      />
      <PasswordKinds password={watch('new_password')} />
      <PasswordField
        label={text('confirm-password')}
        autoComplete="new-password"
        error={sentence('confirm_password')}
        {...register('confirm_password')}
      />
    </>
  );
}

/** Takes the focus, so that it is read: the button that had it is disabled now. */
function Saved({ children }: { children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} className={css.notice} tabIndex={-1}>
      {children}
    </p>
  );
}

/** Whose typed passwords were given up when their session ended. A password itself is stored nowhere (ASVS 5.0, 14.3.3). */
let droppedBy: number | undefined;

/**
 * Whether the session ended under what stood in these fields the last time. Notes it when that happens; forgets it when
 * the page is left otherwise.
 */
function useDroppedEntry(user: number, isDirty: boolean): boolean {
  const [wasDropped] = useState(() => droppedBy === user);
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useEffect(
    () => () => {
      const isEnded = currentSession().status === 'anonymous';
      droppedBy = isEnded && dirty.current ? user : undefined;
    },
    [user],
  );
  return wasDropped;
}
