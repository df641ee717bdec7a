import { useId } from 'react';
import css from './fields.module.css';

interface SelectFieldProps {
  label: string;
  value: string;
  /** Each value with what it is called. */
  options: readonly (readonly [value: string, label: string])[];
  onChange(value: string): void;
}

export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <p className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

interface TextAreaProps {
  label: string;
  value: string;
  required?: boolean;
  error?: string | undefined;
  onChange(value: string): void;
}

/** The server keeps this much of a reason (`@ar/domain/releases`). */
const MOST_CHARACTERS = 300;

export function TextArea({ label, value, required, error, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={MOST_CHARACTERS}
        value={value}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-error`} className={css.error}>
        {error}
      </p>
    </div>
  );
}
