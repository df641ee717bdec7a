import { formSentence } from '@ar/domain/messages/forms';
import { ApiError, useLanguage } from '@ar/session';
import { PasswordField as KitPasswordField, TextField } from '@ar/ui/field';
import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { type DefaultValues, type Path, type RegisterOptions, type Resolver, useForm } from 'react-hook-form';
import { Spinner } from '../../layout/fluent.ts';
import { NoPasskey } from '../../second-factor/passkeys.ts';
import css from './task-form.module.css';
import { type AuthText, useAuthText } from './texts.ts';

interface TaskFormProps {
  busy: string | false;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

export function TaskForm({ busy, onSubmit, ref, children }: TaskFormProps) {
  const isBusy = busy !== false;
  // An inert field keeps the focus until the next paint, so that Enter still submits the form.
  const send = isBusy ? (event: FormEvent) => event.preventDefault() : onSubmit;
  return (
    <form ref={ref} className={css.form} onSubmit={send} noValidate aria-busy={isBusy}>
      <div className={css.fields} inert={isBusy}>
        {children}
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

type AuthKey = Parameters<AuthText>[0];

interface Failure {
  key: AuthKey;
  /** The server's own message. */
  sentence?: string | undefined;
}

/** A form that loads its rules while the person types, because the schema library is larger than the page. */
export function useTaskForm<Values extends Record<string, string>>(
  loadRules: () => Promise<Resolver<Values>>,
  empty: DefaultValues<Values>,
) {
  const { language } = useLanguage();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<Values>({
    mode: 'all',
    resolver: async (...args) => (await loadRules())(...args),
    defaultValues: empty,
  });
  const { formState, register, setError, reset } = form;

  // After a failure the rules load again when the form is sent.
  useEffect(() => void loadRules().catch(() => {}), [loadRules]);

  function field(name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) {
    const message = formState.errors[name]?.message;
    return {
      ...register(name, options),
      error: typeof message === 'string' ? formSentence(language, message) : undefined,
    };
  }

  /** Sends the form. Shows an error at its fields or in the form, and returns it; `refused` is the text for other errors. */
  async function attempt(call: () => Promise<unknown>, refused: AuthKey): Promise<unknown> {
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
      if (fields.length === 0) setFailure(explain(error, refused));
      return error;
    }
  }

  function restart() {
    reset();
    setFailure(undefined);
  }

  return { ...form, field, attempt, failure, restart };
}

function explain(error: unknown, refused: AuthKey): Failure | undefined {
  if (error instanceof NoPasskey)
    return error.reason === 'left' ? undefined : { key: `passkey-${error.reason}` };
  if (!(error instanceof ApiError)) return { key: 'technical-problems' };
  const { status, detail, code, errors } = error;
  const [ofField] = Object.values(errors ?? {}).flat();
  if (code === 'deactivated') return { key: 'deactivated', sentence: detail };
  if (status === 0) return { key: 'no-answer' };
  if (status >= 500) return { key: 'technical-problems' };
  return { key: status === 429 ? 'too-many' : refused, sentence: ofField ?? detail };
}

/** Always rendered, because screen readers may skip an alert that is inserted together with its text. */
export function FormFailure({ failure }: { failure: Failure | undefined }) {
  const text = useAuthText();
  return (
    <p className={css.failure} role="alert">
      {failure && (failure.sentence ?? text(failure.key))}
    </p>
  );
}
