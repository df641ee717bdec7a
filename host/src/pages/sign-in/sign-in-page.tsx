import type { Credentials } from '@ar/domain/auth';
import { SESSION_ENDS } from '@ar/domain/session-ends';
import type { ListedRelease } from '@ar/federation/registry';
import { ApiError, type SecondFactorAsked, signIn, signInBy, tokens, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { TextField } from '@ar/ui/field';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import layout from '../../layout/layout.module.css';
import { decideRoute, destinationAfterSignIn, type SignInState } from '../../navigation/destinations.ts';
import { Starting } from '../../navigation/late.tsx';
import { FailureAlert } from '../../second-factor/failure.tsx';
import {
  cancelPasskeyRequest,
  hasPasskeys,
  provePasskey,
  requestPasskey,
} from '../../second-factor/passkeys.ts';
import css from './task-form.module.css';
import { AuthFrame, EmailField, PasswordField, TaskForm, useAuthText, useTaskForm } from './task-form.tsx';

const loadRules = async () => (await import('./resolvers.ts')).credentialsResolver;

export interface SignInPageState extends Partial<SignInState> {
  passwordSet?: true;
}

interface SignInPageProps {
  departments: readonly ListedRelease[];
  preload(): void;
}

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

function endedBecause(reason: string | undefined) {
  const known = SESSION_ENDS.find((one) => one === reason);
  return known && known !== 'signed-out' ? (`ended-${known}` as const) : 'expired';
}

interface SignInFormProps extends Pick<SignInPageProps, 'preload'> {
  isFirst: boolean;
  onChallenge(challenge: SecondFactorAsked): void;
}

function SignInForm({ preload, isFirst, onChallenge }: SignInFormProps) {
  const text = useAuthText();
  const form = useTaskForm<Credentials>(loadRules, { email: '', password: '' });
  const { setFocus } = form;
  const { isSubmitting, submitCount, errors } = form.formState;
  const focusAgain = useEffectEvent(() => {
    setFocus(errors.email ? 'email' : 'password', { shouldSelect: true });
  });

  useEffect(() => {
    if (isFirst) setFocus('email');
  }, [isFirst, setFocus]);

  useEffect(preload, [preload]);

  // The form is inert during the request, so the field can receive the focus only after the response.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusAgain();
  }, [isSubmitting, submitCount]);

  const submit = form.handleSubmit(async (values) => {
    await form.attempt(async () => {
      const challenge = await signIn(values);
      if (challenge) onChallenge(challenge);
    }, 'wrong-credentials');
  });

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
      <FailureAlert {...form.alert} />
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

interface SecondStepProps {
  challenge: SecondFactorAsked;
  /** `over` means that the ticket has expired. */
  onEnd(reason: 'back' | 'over'): void;
}

function SecondStep({ challenge, onEnd }: SecondStepProps) {
  const text = useAuthText();
  const hosts = challenge.dead_passkeys_of.join(', ');
  const [method, setMethod] = useState(challenge.methods[0]);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useTaskForm(noRules, {});

  async function send(prove: () => Promise<object>) {
    const failed = await form.attempt(async () => {
      // Until the browser's passkey dialog closes, the person can choose another method.
      const proof = await prove();
      setBusy(true);
      await signInBy('/auth/second-step/', { ticket: challenge.ticket, ...proof });
    }, 'step-refused');
    setBusy(false);
    if (failed instanceof ApiError && failed.code === 'sign-in-over') onEnd('over');
  }
  const sendPasskey = () => send(async () => ({ passkey: await requestPasskey(challenge.passkey ?? {}) }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per method
  useEffect(() => {
    if (method === 'passkey') void sendPasskey();
    return cancelPasskeyRequest;
  }, [method]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method === 'passkey') return void sendPasskey();
    void send(async () => (method === 'code' ? { code: typed } : { recovery_code: typed }));
  };
  if (method === undefined)
    return (
      <div className={layout.inner}>
        {hosts !== '' && <p className={css.notice}>{text('step-dead', { hosts })}</p>}
        <p role="alert">{text('step-none')}</p>
        <Button roomy onClick={() => onEnd('back')}>
          {text('step-back')}
        </Button>
      </div>
    );
  return (
    <TaskForm busy={busy && text('signing-in')} onSubmit={submit}>
      {hosts !== '' && (
        <p className={css.notice} role="status">
          <span>{text('step-dead', { hosts })}</span> <span>{text('step-dead-then')}</span>
        </p>
      )}
      {method === 'passkey' ? (
        <p>{text('step-passkey')}</p>
      ) : (
        <TextField
          // React creates a new field for each method, because the methods have different autofill attributes.
          key={method}
          label={text(`step-${method}`)}
          hint={text(`step-${method}-hint`)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete={method === 'code' ? 'one-time-code' : 'off'}
          inputMode={method === 'code' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <FailureAlert {...form.alert} />
      <Button roomy type="submit" appearance="primary" className={css.submit}>
        {text(method === 'passkey' ? 'step-passkey-again' : 'confirm')}
      </Button>
      <div className={css.links}>
        {challenge.methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              appearance="transparent"
              onClick={() => {
                setMethod(other);
                setTyped('');
              }}
            >
              {text(`step-use-${other}`)}
            </Button>
          ))}
        <Button appearance="transparent" onClick={() => onEnd('back')}>
          {text('step-back')}
        </Button>
      </div>
    </TaskForm>
  );
}

/** The form has no rules for codes, because the server accepts several spellings of a code. */
const noRules = async () => async (values: Record<string, string>) => ({ values, errors: {} });
