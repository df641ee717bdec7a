import { formSentence } from '@ar/domain/messages/forms';
import { PASSWORD_KINDS } from '@ar/domain/password-kinds';
import { ApiError, defineTexts, useLanguage } from '@ar/session';
import { PasswordField as KitPasswordField, TextField } from '@ar/ui/field';
import { Spinner } from '@ar/ui/fluent';
import { Lazy } from '@ar/ui/lazy';
import { Spoken } from '@ar/ui/states';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type Path, type RegisterOptions, type Resolver, useForm } from 'react-hook-form';
import { HomeLink, StatementLinks } from '../../navigation/public-links.tsx';
import { NoPasskey } from '../../second-factor/passkeys.ts';
import css from './task-form.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

export const useAuthText = defineTexts('auth', { mn, en });

interface AuthFrameProps {
  title: string;
  lead: string;
  takesFocus?: boolean;
  children: ReactNode;
}

export function AuthFrame({ title, lead, takesFocus = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={css.frame}>
      <header className={css.city}>
        <HomeLink />
        <span className={css.sight} />
      </header>
      <div className={css.side}>
        <main className={css.task}>
          <div className={css.card}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className={css.lead}>{lead}</p>
            {children}
          </div>
        </main>
        <StatementLinks />
      </div>
    </div>
  );
}

export function TaskForm({
  busy,
  ...form
}: Omit<ComponentProps<'form'>, 'className'> & { busy: string | false }) {
  const isBusy = busy !== false;
  // An inert field has the focus until the next paint, so Enter could submit the form a second time.
  const send = isBusy ? (event: FormEvent) => event.preventDefault() : form.onSubmit;
  return (
    <form ref={form.ref} className={css.form} onSubmit={send} noValidate aria-busy={isBusy}>
      <div className={css.fields} inert={isBusy}>
        {form.children}
      </div>
      {isBusy && (
        <div className={css.overlay} role="status">
          <Spinner aria-hidden />
          <span>{busy}</span>
        </div>
      )}
    </form>
  );
}

export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const text = useAuthText();
  return (
    <TextField
      label={text('email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      {...field}
    />
  );
}

export function PasswordField(field: Omit<ComponentProps<typeof KitPasswordField>, 'texts'>) {
  const text = useAuthText();
  return <KitPasswordField {...field} texts={{ show: text('show-password'), hide: text('hide-password') }} />;
}

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'label'> {
  password: string;
}

const loadStrength = () =>
  import('@ar/domain/password-strength').catch((error: unknown) => {
    console.error(error);
    throw error;
  });

export function NewPasswordField({ password, ...field }: NewPasswordFieldProps) {
  const text = useAuthText();
  return (
    <>
      <PasswordField
        label={text('new-password')}
        autoComplete="new-password"
        help={text('password-hint')}
        {...field}
      />
      <ul className={css.kinds} aria-label={text('password-kinds')}>
        {PASSWORD_KINDS.map(({ name, holds }) => {
          const isMet = holds(password);
          return (
            <li key={name} data-held={isMet}>
              {text(`kind-${name}`)}
              <Spoken>, {text(isMet ? 'kind-held' : 'kind-missing')}</Spoken>
            </li>
          );
        })}
      </ul>
      <p className={css.strength} role="status">
        <Lazy load={loadStrength} failed={() => null}>
          {({ strengthOf }) =>
            password && text('strength', { strength: text(`strength-${strengthOf(password)}`) })
          }
        </Lazy>
      </p>
    </>
  );
}

type Refusal = 'wrong-credentials' | 'not-set' | 'step-refused' | 'passkey-refused';

/** Loads the form's rules only when the person types, because the schema library is larger than the page. */
export function useTaskForm<Values extends Record<string, string>>(
  loadRules: () => Promise<Resolver<Values>>,
  empty: DefaultValues<Values>,
) {
  const { language } = useLanguage();
  const text = useAuthText();
  const [failure, setFailure] = useState<{ error: unknown; refused: Refusal }>();
  const form = useForm<Values>({
    mode: 'all',
    resolver: async (...args) => (await loadRules())(...args),
    defaultValues: empty,
  });
  const { formState, register, setError, reset } = form;

  useEffect(() => void loadRules().catch(() => {}), [loadRules]);

  function field(name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) {
    const message = formState.errors[name]?.message;
    return {
      ...register(name, options),
      error: typeof message === 'string' ? formSentence(language, message) : undefined,
    };
  }

  /** Shows and returns the error. `refused` is the text for unknown errors. */
  async function attempt(call: () => Promise<unknown>, refused: Refusal): Promise<unknown> {
    setFailure(undefined);
    try {
      await call();
      return undefined;
    } catch (error) {
      if (error instanceof NoPasskey && error.reason === 'left') return error;
      console.error(error);
      const errors = (error instanceof ApiError && error.errors) || {};
      const fields = (Object.keys(empty) as Path<Values>[]).filter((name) => errors[name]?.[0]);
      for (const name of fields) setError(name, { message: errors[name]?.[0] });
      if (fields.length === 0) setFailure({ error, refused });
      return error;
    }
  }

  function restart() {
    reset();
    setFailure(undefined);
  }

  const alert = failure && { error: failure.error, refused: text(failure.refused) };
  return { ...form, field, attempt, alert, restart };
}
