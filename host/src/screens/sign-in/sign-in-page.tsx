import type { Credentials } from '@ar/domain/auth';
import { SESSION_ENDS } from '@ar/domain/session-ends';
import type { ListedRelease } from '@ar/federation/registry';
import { type SecondFactorAsked, signIn, signInBy, tokens, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { decideRoute, destinationAfterSignIn, type SignInState } from '../../navigation/destinations.ts';
import { Starting } from '../../navigation/starting.tsx';
import { answerPasskey, hasPasskeys } from '../../second-factor/passkeys.ts';
import { Entrance } from './entrance.tsx';
import { SecondStep } from './second-step.tsx';
import css from './task-form.module.css';
import { EmailField, FormFailure, PasswordField, TaskForm, useTaskForm } from './task-form.tsx';
import { useAuthText } from './texts.ts';

const loadRules = async () => (await import('./credentials-resolver.ts')).credentialsResolver;

export interface Arrival extends Partial<SignInState> {
  passwordSet?: true;
}

interface SignInPageProps {
  departments: readonly ListedRelease[];
  preload(): void;
}

/** `/signin`. A person who is signed in is redirected. */
export function SignInPage({ departments, preload }: SignInPageProps) {
  const text = useAuthText();
  const session = useSession();
  const { state } = useLocation() as { state: Arrival | null };
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const [isBack, setIsBack] = useState<'over' | 'back'>();
  const end = (why: 'over' | 'back') => {
    setAsked(undefined);
    setIsBack(why);
  };
  const decision = decideRoute(session, tokens.read().access !== null, []);
  if (decision === 'wait') return <Starting />;
  if (decision !== 'sign-in' && session.role) {
    return <Navigate to={destinationAfterSignIn(session.role, state?.returnTo, departments)} replace />;
  }
  const notices = [
    session.status === 'anonymous' && session.ended === 'expired' && endedBecause(session.why),
    state?.passwordSet && 'password-set',
    isBack === 'over' && 'step-over',
  ] as const;
  if (asked)
    return (
      <Entrance title={text('step-title')} lead={text('step-lead')} takesFocus>
        <SecondStep asked={asked} onEnd={(why) => end(why)} />
      </Entrance>
    );
  return (
    <Entrance title={text('title')} lead={text('lead')} takesFocus={isBack !== undefined}>
      {notices.map(
        (notice) =>
          notice && (
            <p key={notice} className={css.notice} role="status">
              {text(notice)}
            </p>
          ),
      )}
      <SignInForm preload={preload} isFirst={isBack === undefined} onAsked={setAsked} />
    </Entrance>
  );
}

/** The text for why a session ended; every other session expired. */
function endedBecause(why: string | undefined) {
  const reason = SESSION_ENDS.find((one) => one === why);
  return reason && reason !== 'signed-out' ? (`ended-${reason}` as const) : 'expired';
}

interface SignInFormProps extends Pick<SignInPageProps, 'preload'> {
  /** The first field takes the focus; after the second step the heading has it. */
  isFirst: boolean;
  onAsked(asked: SecondFactorAsked): void;
}

/** The sign-in form; the page follows the session. */
function SignInForm({ preload, isFirst, onAsked }: SignInFormProps) {
  const text = useAuthText();
  const form = useTaskForm<Credentials>(loadRules, { email: '', password: '' });
  const { setFocus } = form;
  const { isSubmitting, submitCount } = form.formState;
  const nextFocus = useRef<keyof Credentials>(undefined);

  useEffect(() => {
    if (isFirst) setFocus('email');
  }, [isFirst, setFocus]);

  // Loads the code of dashboard and lists while somebody types.
  useEffect(preload, [preload]);

  // The form is inert while it is being sent, and takes the focus only afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try that is over at once shows in the count alone.
  useEffect(() => {
    if (isSubmitting || !nextFocus.current) return;
    setFocus(nextFocus.current, { shouldSelect: true });
    nextFocus.current = undefined;
  }, [isSubmitting, submitCount, setFocus]);

  const submit = form.handleSubmit(
    async (values) => {
      let asked: SecondFactorAsked | undefined;
      const enter = async () => {
        asked = await signIn(values);
      };
      if (await form.attempt(enter, 'wrong-credentials')) nextFocus.current = 'password';
      else if (asked) onAsked(asked);
    },
    (invalid) => {
      nextFocus.current = invalid.email ? 'email' : 'password';
    },
  );

  const withPasskey = () =>
    form.attempt(
      async () => signInBy('/auth/passkey/', await answerPasskey('/auth/passkey/options/', true)),
      'passkey-refused',
    );

  return (
    <TaskForm busy={isSubmitting && text('signing-in')} onSubmit={submit}>
      <EmailField {...form.field('email')} />
      <PasswordField label={text('password')} autoComplete="current-password" {...form.field('password')} />
      <Link className={css.forgot} to="/auth/forgot-password">
        {text('forgot')}
      </Link>
      <FormFailure failure={form.failure} />
      <Button roomy type="submit" appearance="primary" className={css.submit}>
        {text('sign-in')}
      </Button>
      {hasPasskeys() && (
        <Button roomy disabled={isSubmitting} className={css.submit} onClick={() => void withPasskey()}>
          {text('passkey-sign-in')}
        </Button>
      )}
    </TaskForm>
  );
}
