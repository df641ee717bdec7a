import { ApiError, addTexts, useLanguage, useText } from '@ar/session';
import { PasswordField as KitPasswordField } from '@ar/ui/field';
import type { ComponentProps, ReactNode, Ref } from 'react';
import css from './task-form.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('auth', { mn, en });

interface TaskFormProps {
  /** What is under way, in words that lie over the form while it waits. */
  busy: string | false;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A short form that is sent as a whole, with an overlay while it is. */
export function TaskForm({ busy, onSubmit, ref, children }: TaskFormProps) {
  return (
    <form ref={ref} className={css.form} onSubmit={onSubmit} noValidate aria-busy={busy !== false}>
      <div className={css.fields} inert={busy !== false}>
        {children}
      </div>
      {busy !== false && (
        <div className={css.overlay} role="status">
          <span className={css.spinner} />
          {busy}
        </div>
      )}
    </form>
  );
}

export function PasswordField(props: Omit<ComponentProps<typeof KitPasswordField>, 'texts'>) {
  const text = useText('auth');
  return <KitPasswordField {...props} texts={{ show: text('show-password'), hide: text('hide-password') }} />;
}

export interface Failure {
  /** A text of this folder. */
  key: string;
  /** The server's own words for it, in Montenegrin. */
  sentence?: string;
}

/** What to tell a person whose form was not taken; `refused` where nothing else fits. */
export function explain(error: unknown, refused: string): Failure {
  if (!(error instanceof ApiError)) return { key: 'technical-problems' };
  const { status, detail } = error;
  if (status === 0) return { key: 'no-answer' };
  if (status >= 500) return { key: 'technical-problems' };
  const key = status === 429 ? 'too-many' : refused;
  return detail ? { key, sentence: detail } : { key };
}

/**
 * Why the form was not taken: in the server's words, which are the most exact, where they are in the language shown. It
 * stands in the page from the start, since an alert that comes with its text is not always read.
 */
export function FormFailure({ failure }: { failure: Failure | undefined }) {
  const text = useText('auth');
  const { language } = useLanguage();
  return (
    <p className={css.failure} role="alert">
      {failure && ((language === 'mn' ? failure.sentence : undefined) ?? text(failure.key))}
    </p>
  );
}
