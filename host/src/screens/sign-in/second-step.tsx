import { ApiError, type SecondFactorAsked, signInBy } from '@ar/session';
import { Button } from '@ar/ui/button';
import { TextField } from '@ar/ui/field';
import { type FormEvent, useEffect, useState } from 'react';
import layout from '../../layout/layout.module.css';
import { askBrowser, stopAsking } from '../../second-factor/passkeys.ts';
import css from './task-form.module.css';
import { FormFailure, TaskForm, useTaskForm } from './task-form.tsx';
import { useAuthText } from './texts.ts';

type Way = SecondFactorAsked['methods'][number];

interface SecondStepProps {
  asked: SecondFactorAsked;
  /** The person goes back to the password, or has to, since the ticket is over. */
  onEnd(why: 'back' | 'over'): void;
}

/** The second step of signing in, for accounts with a second factor. */
export function SecondStep({ asked, onEnd }: SecondStepProps) {
  const text = useAuthText();
  const [first] = asked.methods;
  const hosts = asked.dead_passkeys_of.join(', ');
  const [way, setWay] = useState<Way | undefined>(first);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useTaskForm(noRules, {});

  async function give(given: () => Promise<object>) {
    const failed = await form.attempt(async () => {
      // Not busy while the browser asks for the passkey, which may be lost: another way can be chosen.
      const answer = await given();
      setBusy(true);
      await signInBy('/auth/second-step/', { ticket: asked.ticket, ...answer });
    }, 'step-refused');
    setBusy(false);
    if (failed instanceof ApiError && failed.code === 'sign-in-over') onEnd('over');
  }
  const givePasskey = () => give(async () => ({ passkey: await askBrowser(asked.passkey ?? {}) }));

  // The browser asks by itself until another way is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way.
  useEffect(() => {
    if (way === 'passkey') void givePasskey();
    return stopAsking;
  }, [way]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'passkey') return void givePasskey();
    void give(async () => (way === 'code' ? { code: typed } : { recovery_code: typed }));
  };
  const others = asked.methods.filter((one) => one !== way);
  if (way === undefined)
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
      {way === 'passkey' ? (
        <p>{text('step-passkey')}</p>
      ) : (
        <TextField
          // Another field, with its own autofill.
          key={way}
          label={text(`step-${way}`)}
          hint={text(`step-${way}-hint`)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete={way === 'code' ? 'one-time-code' : 'off'}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <FormFailure failure={form.failure} />
      <Button roomy type="submit" appearance="primary" className={css.submit}>
        {text(way === 'passkey' ? 'step-passkey-again' : 'confirm')}
      </Button>
      <div className={css.links}>
        {others.map((other) => (
          <Button
            key={other}
            appearance="transparent"
            onClick={() => {
              setWay(other);
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

/** The server checks the code, which may have any spelling. */
const noRules = async () => async (values: Record<string, string>) => ({ values, errors: {} });
