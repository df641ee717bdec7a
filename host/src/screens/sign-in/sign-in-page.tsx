import type { Credentials } from '@ar/domain/auth';
import { SESSION_ENDS } from '@ar/domain/session-ends';
import type { ListedRelease } from '@ar/federation/registry';
import { type SecondFactorAsked, signIn, signInBy, tokens, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { decideRoute, destinationAfterSignIn, type SignInState } from '../../navigation/destinations.ts';
import { Starting } from '../../navigation/starting.tsx';
import { hasPasskeys, provePasskey } from '../../second-factor/passkeys.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SecondStep } from './second-step.tsx';
import css from './task-form.module.css';
import { EmailField, FormFailure, PasswordField, TaskForm, useTaskForm } from './task-form.tsx';
import { useAuthText } from './texts.ts';

const loadRules = async () => (await import('./credentials-resolver.ts')).credentialsResolver;

export interface SignInPageState extends Partial<SignInState> {
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
  const { state } = useLocation() as { state: SignInPageState | null };
  const [challenge, setChallenge] = useState<SecondFactorAsked>();
  const [secondStepEnd, setSecondStepEnd] = useState<'over' | 'back'>();
  const decision = decideRoute(session, tokens.read().access !== null, []);
  if (decision === 'wait') return <Starting />;
  if (decision !== 'sign-in' && session.role) {
    return <Navigate to={destinationAfterSignIn(session.role, state?.returnTo, departments)} replace />;
  }
  const notices = [
    session.status === 'anonymous' && session.ended === 'expired' && endedBecause(session.why),
    state?.passwordSet && 'password-set',
    secondStepEnd === 'over' && 'step-over',
  ] as const;
  if (challenge)
    return (
      <AuthFrame title={text('step-title')} lead={text('step-lead')} takesFocus>
        <SecondStep
          challenge={challenge}
          onEnd={(reason) => {
            setChallenge(undefined);
            setSecondStepEnd(reason);
          }}
        />
      </AuthFrame>
    );
  return (
    <AuthFrame title={text('title')} lead={text('lead')} takesFocus={secondStepEnd !== undefined}>
      {notices.map(
        (notice) =>
          notice && (
            <p key={notice} className={css.notice} role="status">
              {text(notice)}
            </p>
          ),
      )}
      <SignInForm preload={preload} isFirst={secondStepEnd === undefined} onChallenge={setChallenge} />
    </AuthFrame>
  );
}

/** The text for the reason; `expired` for reasons that this version does not know. */
function endedBecause(reason: string | undefined) {
  const known = SESSION_ENDS.find((one) => one === reason);
  return known && known !== 'signed-out' ? (`ended-${known}` as const) : 'expired';
}

interface SignInFormProps extends Pick<SignInPageProps, 'preload'> {
  /** Focuses the first field; after the second step the heading has the focus. */
  isFirst: boolean;
  onChallenge(challenge: SecondFactorAsked): void;
}

function SignInForm({ preload, isFirst, onChallenge }: SignInFormProps) {
  const text = useAuthText();
  const form = useTaskForm<Credentials>(loadRules, { email: '', password: '' });
  const { setFocus } = form;
  const { isSubmitting, submitCount } = form.formState;
  const nextFocus = useRef<keyof Credentials>(undefined);

  useEffect(() => {
    if (isFirst) setFocus('email');
  }, [isFirst, setFocus]);

  useEffect(preload, [preload]);

  // The form is inert while it is being sent, and takes the focus only afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the count changes when validation fails at once
  useEffect(() => {
    if (isSubmitting || !nextFocus.current) return;
    setFocus(nextFocus.current, { shouldSelect: true });
    nextFocus.current = undefined;
  }, [isSubmitting, submitCount, setFocus]);

  const submit = form.handleSubmit(
    async (values) => {
      const logIn = async () => {
        const challenge = await signIn(values);
        if (challenge) onChallenge(challenge);
      };
      if (await form.attempt(logIn, 'wrong-credentials')) nextFocus.current = 'password';
    },
    (invalid) => {
      nextFocus.current = invalid.email ? 'email' : 'password';
    },
  );

  const withPasskey = () =>
    form.attempt(
      async () => signInBy('/auth/passkey/', await provePasskey('/auth/passkey/options/')),
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
