import { UPLOADS } from '@ar/domain/upload';
import { type Translate, useLanguage } from '@ar/session';
import { SelectField, ShownText, TextAreaField, TextField } from '@ar/ui/fields/field';
import { FileField } from '@ar/ui/fields/file-field';
import { formatBytes, MISSING } from '@ar/ui/format';
import type { UseFormReturn } from 'react-hook-form';
import type { FormField, FormValues } from './field.ts';
import classes from './form-fields.module.css';
import { KeptFile } from './kept-file.tsx';

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
  const { tag } = useLanguage();
  if (field.kind === 'slot') {
    const set = (name: string, value: string) =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    return <field.Slot values={values} set={set} readOnly={readOnly} />;
  }
  const { name, required, hint } = field;
  const message = form.formState.errors[name]?.message;
  const shared = {
    label: text(name),
    hint: hint && text(hint),
    required,
    readOnly,
    error: typeof message === 'string' ? text(message) : undefined,
  };
  if (readOnly && field.kind !== 'choice' && field.kind !== 'file') {
    return <ShownText label={shared.label} {...form.register(name)} />;
  }
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...shared}
          readOnly={field.fixed && row !== undefined}
          type={field.type ?? 'text'}
          autoComplete="off"
          {...form.register(name)}
        />
      );
    case 'area': {
      const length = String(values[name] ?? '').length;
      return (
        <TextAreaField
          {...shared}
          count={text('charactersUsed', { length, limit: field.maxLength })}
          {...form.register(name)}
        />
      );
    }
    case 'number':
      // As text with a keyboard of digits: the browser's own number field takes no decimal comma in some languages.
      return <TextField {...shared} inputMode="decimal" autoComplete="off" {...form.register(name)} />;
    case 'day':
      return <TextField {...shared} type="date" {...form.register(name)} />;
    case 'choice':
      return (
        <SelectField
          {...shared}
          placeholder={text('choose')}
          options={field.options(text)}
          {...form.register(name)}
        />
      );
    case 'file': {
      const chosen = values[name];
      const file = chosen instanceof File ? chosen : undefined;
      const current = row && field.current(row);
      if (readOnly && !current) return <ShownText label={shared.label} value={MISSING} />;
      const source = file ?? current?.url;
      const { preview: Preview } = field;
      return (
        <FileField
          {...shared}
          accept={UPLOADS[field.upload].accept}
          value={file}
          onChange={(next) =>
            form.setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
          current={current}
          download={current && <KeptFile file={current} text={text} />}
          sizeOf={(bytes) => formatBytes(bytes, tag)}
          texts={{
            choose: text(file || current ? 'fileReplace' : 'fileChoose'),
            drop: text('fileDrop'),
            remove: text('fileRemove'),
            kept: text('fileKept'),
          }}
          preview={Preview && source && <Preview source={source} name={file?.name ?? current?.name ?? ''} />}
        />
      );
    }
  }
}
