import {
  Field,
  type Input,
  renderInput_unstable,
  renderTextarea_unstable,
  Select,
  type Textarea,
  useInput_unstable,
  useInputStyles_unstable,
  useTextarea_unstable,
  useTextareaStyles_unstable,
} from '@ar/ui/fluent';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../glyphs.tsx';
import { Spoken } from '../states.tsx';
import { Button, IconButton } from './button.tsx';
import classes from './field.module.css';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Shown while the field has no error. If the property is set, even to undefined, the field reserves a line. */
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  bare?: boolean | undefined;
  isSpoken?: boolean | undefined;
  readOnly?: boolean | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** Says how the typed text was parsed. If the property is set, even to undefined, the field has a status region. */
  echo?: string | undefined;
  children: ComponentProps<typeof Field>['children'];
}

export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, help, error, echo, required, readOnly, bare, isSpoken, children } = props;
  const hasMessages = !readOnly && !bare;
  return (
    <Field
      className={classes.field}
      data-bare={bare || undefined}
      data-help={'help' in props || undefined}
      label={{
        className: required && !readOnly ? `${classes.label} ${classes.required}` : classes.label,
        weight: 'semibold',
        children: isSpoken ? <Spoken>{label}</Spoken> : label,
      }}
      validationState={error === undefined ? 'none' : 'error'}
      validationMessage={
        hasMessages
          ? {
              className: classes.message,
              role: 'echo' in props ? 'status' : undefined,
              children: error ?? [help, echo].filter(Boolean).join(' · '),
            }
          : undefined
      }
      validationMessageIcon={null}
      hint={hasMessages && hint ? { className: classes.hint, children: hint } : undefined}
    >
      {children}
    </Field>
  );
}

/** Returns `aria-required`, because with `required` the browser would block the form and show its own message. */
export const stateOf = ({ error, required }: FieldProps) => ({
  'aria-invalid': error !== undefined,
  'aria-required': required,
});

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<typeof Input>, 'id' | 'required' | 'readOnly' | 'hint'> {
  unit?: string | undefined;
  echo?: string | undefined;
  meanings?: readonly { label: string; onChoose(): void }[] | undefined;
  end?: ReactNode;
}

// An input without Fluent's React state for the value, because React Hook Form writes the value to the element.
function PlainInput({ ref, ...props }: ComponentProps<typeof Input>) {
  const state = useInput_unstable(props, ref as Ref<HTMLInputElement>);
  Object.assign(state.input, { value: props.value, defaultValue: props.defaultValue });
  useInputStyles_unstable(state);
  return renderInput_unstable(state);
}

function PlainTextarea({ ref, ...props }: ComponentProps<typeof Textarea>) {
  const state = useTextarea_unstable(props, ref as Ref<HTMLTextAreaElement>);
  Object.assign(state.textarea, { value: props.value, defaultValue: props.defaultValue });
  useTextareaStyles_unstable(state);
  return renderTextarea_unstable(state);
}

export function TextField(props: TextFieldProps) {
  const { label, hint, help, error, required, bare, readOnly, unit, echo, meanings, end, ...input } = props;
  const unitId = useId();
  return (
    <FieldFrame {...props}>
      <div className={classes.line}>
        <PlainInput
          className={classes.control}
          appearance={readOnly ? 'filled-darker' : 'outline'}
          readOnly={readOnly}
          {...stateOf(props)}
          {...(unit && { 'aria-describedby': unitId })}
          {...input}
        />
        {unit && (
          <span id={unitId} className={classes.unit}>
            {unit}
          </span>
        )}
        {end}
      </div>
      {'echo' in props && (
        // The region is always rendered, because screen readers announce only changes in an existing region.
        <div className={classes.meanings} role="status">
          {meanings?.map(({ label: name, onChoose }) => (
            <Button key={name} onClick={onChoose}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  texts: { show: string; hide: string };
}

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
  Omit<ComponentProps<typeof Textarea>, 'id' | 'required' | 'readOnly'> & {
    count?: string | undefined;
  };

export function TextAreaField({ label, hint, error, required, count, ...area }: TextAreaProps) {
  const field = { label, hint: count, error, required };
  return (
    <FieldFrame {...field}>
      <PlainTextarea className={classes.area} resize="vertical" rows={4} {...stateOf(field)} {...area} />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<typeof Select>, 'id' | 'required'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    placeholder?: string;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, bare, isSpoken, options, placeholder, ...select } = props;
  return (
    <FieldFrame {...{ label, hint, error, required, bare, isSpoken }}>
      <Select className={classes.control} {...stateOf(props)} {...select}>
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
      </Select>
    </FieldFrame>
  );
}
