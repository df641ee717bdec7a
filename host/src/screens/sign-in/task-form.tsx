import type { ComponentProps, ReactNode, Ref } from 'react';
import css from './task-form.module.css';

interface TaskFormProps {
  /** What is under way, in words that lie over the form while it waits. */
  busy: string | false;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A short form that is sent as a whole with an overlay until it is answered. */
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

/** Why the form was not taken. It stands in the page from the start: an alert that comes with its text is not always read. */
export function FormFailure({ children }: { children: string | undefined }) {
  return (
    <p className={css.failure} role="alert">
      {children}
    </p>
  );
}
