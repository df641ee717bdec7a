import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  /** Stands where the error does, as long as there is none. */
  hint?: string | undefined;
  /** Stands inside the box, at its end. */
  after?: ReactNode;
}

/**
 * A labelled input with its error below, tied to it for screen readers. The error's line keeps its place while empty: a
 * field is checked when it is left, and what the pointer was about to press must not move away from under it.
 */
export function TextField({ label, error, hint, after, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.box} data-invalid={error !== undefined}>
        <input id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-error`} {...input} />
        {after}
      </div>
      <p id={`${id}-error`} className={error === undefined ? css.hint : css.error}>
        {error ?? hint}
      </p>
    </div>
  );
}
