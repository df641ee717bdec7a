import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../glyphs.tsx';
import { Spoken } from '../states.tsx';
import { IconButton } from './button.tsx';
import classes from './field.module.css';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Stands where the error does, as long as there is none. */
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Nothing is ever said below it, and no line is kept for that. */
  bare?: boolean | undefined;
  /** Its label is said and not drawn: what stands around it says the same. */
  isSpoken?: boolean | undefined;
  readOnly?: boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  id: string;
  children: ReactNode;
  after?: ReactNode;
  /** What a typed text was understood as, and what to choose from where it was not. */
  understood?: ReactNode;
}

/** The error's line keeps its place while empty: what the pointer was about to press must not move from under it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, help, error, required, readOnly, children, after, understood } = props;
  const { bare, isSpoken } = props;
  return (
    <div className={classes.field} data-read-only={readOnly || undefined}>
      <label htmlFor={id} className={classes.label} data-required={(required && !readOnly) || undefined}>
        {isSpoken ? <Spoken>{label}</Spoken> : label}
      </label>
      {children}
      {!readOnly && !bare && (
        <div className={classes.below}>
          <div className={classes.said} role={understood ? 'status' : undefined}>
            <p id={`${id}-error`} className={error === undefined ? classes.help : classes.error}>
              {error ?? help}
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

export function tied(id: string, { hint, error, required, readOnly }: FieldProps) {
  return {
    id,
    readOnly,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    'aria-describedby': hint ? `${id}-error ${id}-hint` : `${id}-error`,
  };
}

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'required' | 'readOnly'> {
  /** Stands in the field behind what is typed, such as `m²`. */
  unit?: string | undefined;
  /** What the text was understood as; said politely when it comes. Given at all only where that can be. */
  echo?: string | undefined;
  meanings?: readonly { label: string; onChoose(): void }[] | undefined;
  end?: ReactNode;
}

/** A line of text. One that stands for something else, a number or a day, says what it was understood as. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    help,
    error,
    required,
    bare,
    readOnly,
    unit,
    echo,
    meanings = [],
    end,
    ...input
  } = props;
  const id = useId();
  const ties = tied(id, props);
  const understood = 'echo' in props && (
    <>
      {meanings.length > 0 && (
        <div className={classes.meanings}>
          {meanings.map(({ label: name, onChoose }) => (
            <button key={name} type="button" className={classes.meaning} onClick={onChoose}>
              {name}
            </button>
          ))}
        </div>
      )}
      {echo && <p className={classes.echo}>{echo}</p>}
    </>
  );
  return (
    <FieldFrame {...{ id, label, hint, help, error, required, bare, readOnly, understood }}>
      <div className={classes.line}>
        <input
          {...ties}
          className={classes.input}
          aria-describedby={unit ? `${ties['aria-describedby']} ${id}-unit` : ties['aria-describedby']}
          {...input}
        />
        {unit && (
          <span id={`${id}-unit`} className={classes.unit}>
            {unit}
          </span>
        )}
        {end}
      </div>
    </FieldFrame>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  texts: { show: string; hide: string };
}

/** A password's field with its show/hide toggle. Pasting stays possible: password managers paste (WCAG 2.2, 3.3.8). */
export function PasswordField({ texts, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={shown ? texts.hide : texts.show}
          size={36}
          className={classes.toggle}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'required' | 'readOnly'> & {
    count?: string | undefined;
  };

/** Several lines of text, as high as what stands in them. */
export function TextAreaField({ label, hint, error, required, count, ...area }: TextAreaProps) {
  const id = useId();
  const field = { label, hint: count, error, required };
  return (
    <FieldFrame id={id} {...field}>
      <textarea className={classes.area} rows={4} {...tied(id, field)} {...area} />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'required'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    placeholder?: string;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, bare, isSpoken, options, placeholder, ...select } = props;
  const id = useId();
  const { readOnly: _, ...ties } = tied(id, { label, hint, error, required });
  return (
    <FieldFrame {...{ id, label, hint, error, required, bare, isSpoken }}>
      <select className={classes.input} {...ties} {...select}>
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label: name, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
