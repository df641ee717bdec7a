import { ApiError, type SecondFactorAsked, signInBy } from '@ar/session';
import { Button } from '@ar/ui/button';
import { TextField } from '@ar/ui/field';
import { type FormEvent, useEffect, useState } from 'react';
import layout from '../../layout/layout.module.css';
import { cancelPasskeyRequest, requestPasskey } from '../../second-factor/passkeys.ts';
import css from './task-form.module.css';
import { FormFailure, TaskForm, useTaskForm } from './task-form.tsx';
import { useAuthText } from './texts.ts';

interface SecondStepProps {
  challenge: SecondFactorAsked;
  /** `over`: the ticket has expired. */
  onEnd(reason: 'back' | 'over'): void;
}

/** The second step of signing in, for accounts with a second factor. */
export function SecondStep({ challenge, onEnd }: SecondStepProps) {
  const text = useAuthText();
  const hosts = challenge.dead_passkeys_of.join(', ');
  const [method, setMethod] = useState(challenge.methods[0]);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useTaskForm(noRules, {});

  async function send(prove: () => Promise<object>) {
    const failed = await form.attempt(async () => {
      // Not busy while the browser asks for the passkey: the person may choose another method meanwhile.
      const proof = await prove();
      setBusy(true);
      await signInBy('/auth/second-step/', { ticket: challenge.ticket, ...proof });
    }, 'step-refused');
    setBusy(false);
    if (failed instanceof ApiError && failed.code === 'sign-in-over') onEnd('over');
  }
  const sendPasskey = () => send(async () => ({ passkey: await requestPasskey(challenge.passkey ?? {}) }));

  // The browser asks for the passkey until another method is chosen.
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
          // A new field for each method, because autofill differs.
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
      <FormFailure failure={form.failure} />
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

/** Only the server checks the code, because it accepts several spellings. */
const noRules = async () => async (values: Record<string, string>) => ({ values, errors: {} });
