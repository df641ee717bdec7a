import type { User } from '@ar/domain/entities/user';
import { PASSWORD_CHECK_DEBOUNCE_MS } from '@ar/domain/limits';
import type { PasswordChangeForm } from '@ar/domain/password';
import { api, currentSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { LeaveGuard } from '@ar/ui/leave-guard';
import { useSaveShortcut } from '@ar/ui/save-shortcut';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import layout from '../../layout/layout.module.css';
import { NewPasswordField } from '../passwords/new-password-field.tsx';
import { FormFailure, PasswordField, TaskForm, useTaskForm } from '../sign-in/task-form.tsx';
import css from './settings-page.module.css';
import { useSettingsText } from './texts.ts';

const loadRules = async () => (await import('../passwords/password-resolvers.ts')).changeResolver;

export function PasswordForm({ user }: { user: User }) {
  const text = useSettingsText();
  const [isSaved, setIsSaved] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const form = useTaskForm<PasswordChangeForm>(loadRules, {
    current_password: '',
    new_password: '',
    confirm_password: '',
  });
  const { isDirty, isValid, isSubmitting } = form.formState;
  const wasDiscarded = useDiscardedInput(user.id, isDirty);
  const { verdict, checkAgain } = useCurrentPassword(form.watch('current_password'));
  const current = form.field('current_password', { onChange: () => revalidate('new_password') });
  const warning = verdict === 'wrong' || verdict === 'unknown' ? text(verdict) : undefined;

  /** Validates a field again that depends on the changed field. */
  function revalidate(field: keyof PasswordChangeForm) {
    setIsSaved(false);
    if (form.getValues(field)) void form.trigger(field);
  }

  async function save({ current_password, new_password }: PasswordChangeForm) {
    const body = { current_password, new_password };
    const error = await form.attempt(
      () => api('/users/change-password/', { method: 'POST', body, showsFailure: true }),
      'not-set',
    );
    if (error) return;
    form.restart();
    setIsSaved(true);
  }

  return (
    <TaskForm ref={element} busy={isSubmitting && text('saving')} onSubmit={form.handleSubmit(save)}>
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
      {wasDiscarded && !isSaved && <p className={`${layout.notice} ${layout.above}`}>{text('dropped')}</p>}
      {isSaved && !isSubmitting && (
        <p ref={focus} className={`${layout.notice} ${layout.above}`} tabIndex={-1}>
          {text('saved')}
        </p>
      )}
      {/* Tells password managers the account (WHATWG HTML, 4.10.18.7). */}
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={text('current-password')}
        autoComplete="current-password"
        help={verdict === 'asking' ? text('asking') : undefined}
        {...current}
        error={current.error ?? warning}
      />
      {verdict === 'unknown' && (
        <Button className={css.again} onClick={checkAgain}>
          {text('ask-again')}
        </Button>
      )}
      <NewPasswordField
        password={form.watch('new_password')}
        {...form.field('new_password', { onChange: () => revalidate('confirm_password') })}
      />
      <PasswordField
        label={text('confirm-password')}
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
      <FormFailure failure={form.failure} />
      <div className={css.buttons}>
        <Button
          roomy
          type="submit"
          appearance="primary"
          disabled={!isValid || verdict !== 'right' || isSubmitting}
        >
          {text('save')}
        </Button>
        <Button roomy onClick={form.restart}>
          {text('cancel')}
        </Button>
      </div>
    </TaskForm>
  );
}

/** Focuses the notice, so that screen readers read it: the save button is disabled now. */
const focus = (notice: HTMLElement | null) => notice?.focus();

/** `unknown` without a response of the server. */
type Verdict = 'right' | 'wrong' | 'unknown';

/** Checks the current password with the server once typing pauses. */
function useCurrentPassword(password: string) {
  // Stored with its password, so that a late answer does not apply to a newer password.
  const [answer, setAnswer] = useState<{ password: string; round: number; verdict: Verdict }>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!password) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const verdict = await verdictOn(password, abort.signal);
      if (!abort.signal.aborted) setAnswer({ password, round, verdict });
    }, PASSWORD_CHECK_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [password, round]);

  const isAnswered = answer?.password === password && answer.round === round;
  const verdict = isAnswered ? answer.verdict : 'asking';
  return { verdict: password ? verdict : undefined, checkAgain: () => setRound(round + 1) };
}

async function verdictOn(current_password: string, signal: AbortSignal): Promise<Verdict> {
  const options = { method: 'POST', body: { current_password }, signal, showsFailure: true } as const;
  try {
    const { valid } = await api<{ valid: boolean }>('/users/check-password/', options);
    return valid ? 'right' : 'wrong';
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return 'unknown';
  }
}

/** The person whose session ended while they were typing. The passwords are not stored (ASVS 5.0, 14.3.3). */
let discardedFor: number | undefined;

/** Whether the person's last input was discarded because the session ended. */
function useDiscardedInput(user: number, isDirty: boolean): boolean {
  const [wasDiscarded] = useState(() => discardedFor === user);
  const note = useEffectEvent(() => {
    discardedFor = isDirty && currentSession().status === 'anonymous' ? user : undefined;
  });
  useEffect(() => () => note(), []);
  return wasDiscarded;
}
