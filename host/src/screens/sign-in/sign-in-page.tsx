import type { Credentials } from '@ar/domain/auth';
import { SESSION_ENDS } from '@ar/domain/session-ends';
import type { ListedRelease } from '@ar/federation/registry';
import { type SecondFactorAsked, signIn, signInBy, tokens, useSession, useText } from '@ar/session';
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

const loadRules = async () => (await import('./credentials-resolver.ts')).credentialsResolver;

export interface Arrival extends Partial<SignInState> {
  passwordSet?: true;
}

interface SignInPageProps {
  departments: readonly ListedRelease[];
  preload(): void;
}

/** `/signin`. Somebody who is signed in, now or already, is led on. */
export function SignInPage({ departments, preload }: SignInPageProps) {
  const text = useText('auth');
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
  ];
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

/** What has words of its own; everything else ended by itself. */
const TOLD: readonly string[] = SESSION_ENDS.filter((why) => why !== 'signed-out');

const endedBecause = (why: string | undefined) => (why && TOLD.includes(why) ? `ended-${why}` : 'expired');
interface SignInFormProps extends Pick<SignInPageProps, 'preload'> {
  /** Nobody has been on this page: the first field takes the focus, which later the heading has. */
  isFirst: boolean;
  onAsked(asked: SecondFactorAsked): void;
}

/** The sign-in form. What comes after is the page's: it sees the session change. */
function SignInForm({ preload, isFirst, onAsked }: SignInFormProps) {
  const text = useText('auth');
  const form = useTaskForm<Credentials>(loadRules, { email: '', password: '' });
  const { setFocus } = form;
  const { isSubmitting, submitCount } = form.formState;
  const nextFocus = useRef<keyof Credentials>(undefined);

  useEffect(() => {
    if (isFirst) setFocus('email');
  }, [isFirst, setFocus]);

  // While somebody types, the code of dashboard and lists arrives.
  useEffect(preload, [preload]);

  // Only once the form is drawn as free again: while it is being sent it is inert, and can't take the focus.
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
