import type { User } from '@ar/domain/entities/user';
import { PASSWORD_CHECK_DEBOUNCE_MS } from '@ar/domain/limits';
import type { PasswordChangeForm } from '@ar/domain/password';
import { roleLabel } from '@ar/domain/roles';
import type { AccountEvent, OpenSession } from '@ar/domain/sessions';
import { api, currentSession, defineTexts, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { LeaveGuard } from '@ar/ui/leave-guard';
import { useSaveShortcut } from '@ar/ui/save-shortcut';
import { SessionList } from '@ar/ui/session-list';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { withFormats } from '../../charts/formats.ts';
import layout from '../../layout/layout.module.css';
import { Card, QueryView, useFresh } from '../../layout/sections.tsx';
import { DisplayChoices } from '../../preferences/preferences.tsx';
import { FailureAlert } from '../../second-factor/failure.tsx';
import { SecondFactorSection } from '../../second-factor/second-factor-section.tsx';
import { NewPasswordField, PasswordField, TaskForm, useTaskForm } from '../sign-in/task-form.tsx';
import css from './settings-page.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useSettings = withFormats(defineTexts('settings', { mn, en }));

export default function SettingsPage() {
  const { text } = useSettings();
  const { user } = useSession();
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{text('title')}</h1>
      <Card title={text('display')} lead={text('display-text')}>
        <div className={css.choices}>
          <DisplayChoices />
        </div>
      </Card>
      {user && (
        <div className={layout.cards}>
          <Card title={text('password-title')} lead={text('password-text')}>
            <div className={css.narrow}>
              <PasswordForm user={user} />
            </div>
          </Card>
          <SecondFactorSection />
          {/* These cards grow when their data loads, so they are last on the page and move no other card. */}
          <OwnSessions />
          <AccountEvents />
        </div>
      )}
    </div>
  );
}

const SESSIONS = '/account/sessions/';

function OwnSessions() {
  const { text, tag } = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const query = useFresh<{ sessions: OpenSession[] }>(SESSIONS);
  const end = useMutation({
    mutationFn: (which: string) => api(`${SESSIONS}${which}`, { method: 'DELETE' }),
    onSettled: async () => {
      setIsDialogOpen(false);
      await queries.invalidateQueries({ queryKey: [SESSIONS] });
      // The focused button has disappeared, so the heading receives the focus.
      heading.current?.focus();
    },
  });
  const others = query.data?.sessions.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <Card title={text('sessions')} lead={text('sessions-text')} heading={heading}>
      <QueryView
        query={query}
        heading={heading}
        loading={text('sessions-loading')}
        failed={text('sessions-failed')}
      >
        {({ sessions }) => (
          <SessionList sessions={sessions} text={text} tag={tag}>
            {(session) =>
              !session.is_current && (
                <Button
                  roomy
                  disabled={end.isPending}
                  aria-label={text('end-session', { device: session.device ?? text('sessionUnknown') })}
                  onClick={() => end.mutate(`${session.id}/`)}
                >
                  {text('end')}
                </Button>
              )
            }
          </SessionList>
        )}
      </QueryView>
      {others > 0 && (
        <div className={css.buttons}>
          <Button roomy disabled={end.isPending} onClick={() => setIsDialogOpen(true)}>
            {text('end-others')}
          </Button>
        </div>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title={text('end-others')}
          text={text('end-others-text')}
          confirmLabel={text('end-others-confirm')}
          cancelLabel={text('cancel')}
          busy={end.isPending}
          onConfirm={() => end.mutate('')}
          onCancel={() => setIsDialogOpen(false)}
        />
      )}
    </Card>
  );
}

const ALARMING = ['sign-in-refused', 'refresh-replayed'];

const isKey = (key: string): key is keyof typeof mn => key in mn;

function AccountEvents() {
  const { text, moment } = useSettings();
  const query = useFresh<{ events: AccountEvent[] }>('/account/events/');
  function labelOf({ action, detail }: AccountEvent): string {
    if (action === 'role-changed') return text('event-role-changed', { role: roleLabel(detail ?? 'guest') });
    return text([`event-${action}-${detail}`, `event-${action}`].find(isKey) ?? 'event-other');
  }
  return (
    <Card title={text('events')} lead={text('events-text')}>
      <QueryView query={query} loading={text('events-loading')} failed={text('events-failed')}>
        {({ events }) =>
          events.length === 0 ? (
            <p>{text('events-none')}</p>
          ) : (
            <ol className={css.events}>
              {events.map((event) => (
                <li key={event.id} data-alarming={ALARMING.includes(event.action) || undefined}>
                  <p className={layout.strong}>{labelOf(event)}</p>
                  <p className={layout.facts}>
                    <time dateTime={event.at}>{moment(event.at)}</time>
                    {event.device && <span>{event.device}</span>}
                    {event.network && <span>{text('sessionNetwork', { network: event.network })}</span>}
                    {event.by_other && <span>{text('by-administrator')}</span>}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </Card>
  );
}

const CHECK = '/users/check-password/';

const loadRules = async () => (await import('../sign-in/resolvers.ts')).changeResolver;

function PasswordForm({ user }: { user: User }) {
  const { text } = useSettings();
  const [isSaved, setIsSaved] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const form = useTaskForm<PasswordChangeForm>(loadRules, {
    current_password: '',
    new_password: '',
    confirm_password: '',
  });
  const { isDirty, isValid, isSubmitting } = form.formState;
  const { verdict, checkAgain } = useCurrentPassword(form.watch('current_password'));
  const current = form.field('current_password', { onChange: () => revalidate('new_password') });
  const warning = verdict === 'wrong' || verdict === 'unknown' ? text(verdict) : undefined;

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
      {isSaved && !isSubmitting && (
        <p ref={focus} className={`${layout.notice} ${layout.above}`} tabIndex={-1}>
          {text('saved')}
        </p>
      )}
      {/* The hidden field tells password managers which account the form is for (WHATWG HTML, 4.10.18.7). */}
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
      <FailureAlert {...form.alert} />
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

/** The focused save button is disabled after saving, so the notice receives the focus and screen readers read it. */
const focus = (notice: HTMLElement | null) => notice?.focus();

/** Checks the current password with the server after a pause in typing. The result is `unknown` if the check fails. */
function useCurrentPassword(current_password: string) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [CHECK, current_password],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PASSWORD_CHECK_DEBOUNCE_MS));
      signal.throwIfAborted();
      const body = { current_password };
      return api<{ valid: boolean }>(CHECK, { method: 'POST', body, signal, showsFailure: true });
    },
    enabled: current_password !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The cache drops the passwords when the form closes.
    gcTime: 0,
  });
  const answer = data?.valid ? 'right' : 'wrong';
  const outcome = isError ? 'unknown' : answer;
  const verdict = isFetching ? 'asking' : outcome;
  return { verdict: current_password ? verdict : undefined, checkAgain: () => void refetch() };
}
