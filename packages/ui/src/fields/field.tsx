import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './field.module.css';

export interface FieldProps {
  label: string;
  /** Says what to write, before anything is wrong. */
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Only to be read: the value is shown as text is. */
  readOnly?: boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  id: string;
  children: ReactNode;
  /** Stands below the error, which belongs beside what it is about. */
  after?: ReactNode;
  /** What a typed text was understood as, and what to choose from where it was not. */
  understood?: ReactNode;
}

/**
 * A label, its field, a hint and an error, tied together for screen readers. The error's line keeps its place while
 * empty: a field is checked when it is left, and what the pointer was about to press must not move from under it.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, required, readOnly, children, after, understood } = props;
  return (
    <div className={classes.field} data-read-only={readOnly || undefined}>
      <label htmlFor={id} className={classes.label} data-required={(required && !readOnly) || undefined}>
        {label}
      </label>
      {children}
      {!readOnly && (
        <div className={classes.below}>
          <div className={classes.said} role={understood === undefined ? undefined : 'status'}>
            <p id={`${id}-error`} className={classes.error}>
              {error}
            </p>
            {understood}
          </div>
          {hint && (
            <p id={`${id}-hint`} className={classes.hint}>
              {hint}
            </p>
          )}
        </div>
      )}
      {after}
    </div>
  );
}

/** What ties an input to its frame. */
export function tied(id: string, { hint, error, required, readOnly }: FieldProps) {
  return {
    id,
    readOnly,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    'aria-describedby': hint ? `${id}-error ${id}-hint` : `${id}-error`,
  };
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'required' | 'readOnly'>;

/** A line of text. */
export function TextField({ label, hint, error, required, readOnly, ...input }: TextFieldProps) {
  const id = useId();
  const field = { label, hint, error, required, readOnly };
  return (
    <FieldFrame id={id} {...field}>
      <input className={classes.input} {...tied(id, field)} {...input} />
    </FieldFrame>
  );
}

type ShownTextProps = Pick<FieldProps, 'label'> & Omit<ComponentProps<'textarea'>, 'id' | 'readOnly'>;

/** What a field holds, only to be read and all of it in sight, on as many lines as that takes. */
export function ShownText({ label, ...area }: ShownTextProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} readOnly>
      <textarea className={classes.shown} rows={1} id={id} readOnly {...area} />
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'required' | 'readOnly'> & {
    /** How much of the limit is used, such as '120 / 1000'. */
    count?: string | undefined;
  };

/** Several lines of text, as high as what stands in them. */
export function TextAreaField({ label, hint, error, required, readOnly, count, ...area }: TextAreaProps) {
  const id = useId();
  const field = { label, hint: count, error, required, readOnly };
  return (
    <FieldFrame id={id} {...field}>
      <textarea className={classes.area} rows={4} {...tied(id, field)} {...area} />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'required'> & {
    options: readonly { value: string; label: string }[];
    /** Stands there while nothing is chosen. */
    placeholder: string;
  };

/** One of several, by the browser's own list. */
export function SelectField({
  label,
  hint,
  error,
  required,
  readOnly,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const id = useId();
  const { readOnly: _, ...ties } = tied(id, { label, hint, error, required });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required} readOnly={readOnly}>
      <select className={classes.input} {...ties} disabled={readOnly} {...select}>
        <option value="" disabled>
          {placeholder}
        </option>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
