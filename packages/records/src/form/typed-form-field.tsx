import { readCoordinates } from '@ar/domain/typed-coordinates';
import type { FieldProps } from '@ar/ui/field';
import { useController } from 'react-hook-form';
import { CHANGED, type Form, type TypedField } from './field.ts';
import { TypedInput } from './typed-input.tsx';

interface TypedFormFieldProps extends FieldProps {
  field: TypedField;
  form: Form;
}

export function TypedFormField({ field, form, ...shared }: TypedFormFieldProps) {
  const { field: bound } = useController({ name: field.name, control: form.control });

  function change(held: string, typed: string) {
    bound.onChange(held);
    if (field.kind !== 'coordinate') return;
    const read = readCoordinates(typed);
    const other = field.axis === 'latitude' ? 'longitude' : 'latitude';
    if (read.kind === 'pair') form.setValue(other, read[other], CHANGED);
  }

  return (
    <TypedInput
      {...shared}
      field={field}
      name={field.name}
      held={typeof bound.value === 'string' ? bound.value : ''}
      commit="change"
      submits={form.formState.submitCount}
      inputRef={bound.ref}
      onBlur={bound.onBlur}
      onCommit={change}
    />
  );
}
