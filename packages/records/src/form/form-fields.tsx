import { type Language, langOfField } from '@ar/domain/languages';
import { type Translate, useLanguage } from '@ar/session';
import { SelectField, ShownText, TextAreaField, TextField } from '@ar/ui/field';
import type { UseFormReturn } from 'react-hook-form';
import type { FormField, FormValues } from './field.ts';
import { FileFormField } from './file-form-field.tsx';
import classes from './record-form.module.css';
import { TypedFormField } from './typed-form-field.tsx';

interface FormFieldsProps<Row> {
  fields: readonly FormField<Row>[];
  form: UseFormReturn<FormValues>;
  values: FormValues;
  row: Row | undefined;
  readOnly: boolean;
  text: Translate;
}

/** The fields of a record, two to a line where there is room. */
export function FormFields<Row>({ fields, ...shared }: FormFieldsProps<Row>) {
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <div
          key={field.name}
          className={classes.cell}
          data-half={('half' in field && field.half) || undefined}
        >
          <OneField field={field} {...shared} />
        </div>
      ))}
    </div>
  );
}

type OneFieldProps<Row> = Omit<FormFieldsProps<Row>, 'fields'> & { field: FormField<Row> };

function OneField<Row>({ field, form, values, row, readOnly, text }: OneFieldProps<Row>) {
  const { language } = useLanguage();
  if (field.kind === 'slot') {
    const set = (name: string, value: string) =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    return <field.Slot values={values} set={set} readOnly={readOnly} />;
  }
  const { name, required, hint } = field;
  const lang = langIn(field, language);
  const message = form.formState.errors[name]?.message;
  const shared = {
    label: text(name),
    hint: hint && text(hint),
    required,
    readOnly,
    error: typeof message === 'string' ? text(message) : undefined,
  };
  if (readOnly && field.kind !== 'choice' && field.kind !== 'file') {
    return <ShownText label={shared.label} lang={lang} {...form.register(name)} />;
  }
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...shared}
          readOnly={field.fixed && row !== undefined}
          type={field.type ?? 'text'}
          autoComplete="off"
          lang={lang}
          {...form.register(name)}
        />
      );
    case 'area': {
      const length = String(values[name] ?? '').length;
      return (
        <TextAreaField
          {...shared}
          lang={lang}
          count={text('charactersUsed', { length, limit: field.maxLength })}
          {...form.register(name)}
        />
      );
    }
    case 'number':
    case 'degrees':
    case 'day':
      return <TypedFormField {...shared} field={field} form={form} text={text} />;
    case 'choice':
      return (
        <SelectField
          {...shared}
          placeholder={text('choose')}
          options={field.options(text)}
          {...form.register(name)}
        />
      );
    case 'file':
      return <FileFormField {...shared} field={field} form={form} values={values} row={row} text={text} />;
  }
}

/** The language of what stands in a field, where it is not the page's: its name says which are English. */
function langIn<Row>(field: FormField<Row>, page: Language): string | undefined {
  if (field.kind !== 'area' && (field.kind !== 'text' || field.type === 'email')) return undefined;
  return langOfField(field.name, page);
}
