import { type ChoiceField, type Entity, languageOf } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import { formSentence } from '@ar/domain/messages/forms';
import { useLanguage } from '@ar/session';
import { SelectField, TextAreaField, TextField } from '@ar/ui/field';
import { type ComponentProps, Fragment } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import {
  CHANGED,
  currentFile,
  type FieldExtras,
  type Form,
  type FormField,
  type FormValues,
} from './field.ts';
import { FileFormField, limitsOf } from './file-form-field.tsx';
import classes from './record-form.module.css';
import { TypedFormField } from './typed-form-field.tsx';
import { useOptions } from './use-options.ts';

interface FormFieldsProps {
  entity: Entity;
  fields: readonly FormField[];
  extras: FieldExtras;
  form: Form;
  values: FormValues;
  row: object | undefined;
}

export function FormFields({ fields, ...shared }: FormFieldsProps) {
  const { extras, form, values } = shared;
  const text = useDepartmentText();
  const set = (name: string, value: string) => form.setValue(name, value, CHANGED);
  const cellsOf = (field: FormField) => {
    const Below = extras[field.name]?.below;
    return (
      <Fragment key={field.name}>
        <div className={classes.cell} data-half={field.half}>
          <OneField field={field} {...shared} />
        </div>
        {Below && (
          <div className={classes.cell}>
            <Below values={values} set={set} readOnly={false} />
          </div>
        )}
      </Fragment>
    );
  };
  return (
    <div className={classes.fields}>
      {groupsOf(fields, extras).map(({ heading, members }) =>
        heading === undefined ? (
          members.map(cellsOf)
        ) : (
          <fieldset key={heading} className={classes.group}>
            <legend>{text(heading)}</legend>
            <div className={classes.fields}>{members.map(cellsOf)}</div>
          </fieldset>
        ),
      )}
    </div>
  );
}

function groupsOf(fields: readonly FormField[], extras: FieldExtras) {
  const groups: { heading: string | undefined; members: FormField[] }[] = [];
  for (const field of fields) {
    const heading = extras[field.name]?.group;
    const last = groups.at(-1);
    if (last && last.heading === heading) last.members.push(field);
    else groups.push({ heading, members: [field] });
  }
  return groups;
}

function OneField(props: Omit<FormFieldsProps, 'fields'> & { field: FormField }) {
  const { entity, field, extras, form, values, row } = props;
  const text = useDepartmentText();
  const { language: page, tag } = useLanguage();
  const { name } = field;
  const { hint, preview } = extras[name] ?? {};
  const language = languageOf(entity, name);
  const lang = language && langOfPart(language, page);
  const error = form.formState.errors[name]?.message;
  // `error` is the code of a message, the key of a text, or a sentence of the server.
  const sentence = typeof error === 'string' ? formSentence(page, error) : undefined;
  const limits = field.kind === 'file' ? limitsOf(field, tag) : {};
  const shared = {
    label: text(name),
    hint: hint && text(hint),
    required: field.required !== undefined,
    error: sentence === error && sentence ? text(sentence, limits) : sentence,
  };
  switch (field.kind) {
    case 'text':
    case 'email':
      return (
        <TextField
          {...shared}
          readOnly={field.entered === 'create' && row !== undefined}
          type={field.kind}
          autoComplete="off"
          lang={lang}
          {...form.register(name)}
        />
      );
    case 'long-text': {
      const length = String(values[name] ?? '').length;
      return (
        <TextAreaField
          {...shared}
          lang={lang}
          count={text('charactersUsed', { length, limit: field.max })}
          {...form.register(name)}
        />
      );
    }
    case 'coordinate':
    case 'number':
    case 'day': {
      const hint = 'axis' in field && field.axis === 'latitude' ? text('pairHint') : shared.hint;
      return <TypedFormField {...shared} hint={hint} field={field} form={form} />;
    }
    case 'choice':
      return (
        <ChoiceFormField
          {...shared}
          field={field}
          chosen={String(values[name] ?? '')}
          placeholder={text('choose')}
          {...form.register(name)}
        />
      );
    case 'file': {
      const current = row && currentFile(entity, field, row);
      return <FileFormField {...shared} {...{ field, form, values, current, preview }} />;
    }
    case 'flag':
      return (
        <SelectField
          {...shared}
          options={[
            { value: 'true', label: text('yes') },
            { value: 'false', label: text('no') },
          ]}
          {...form.register(name)}
        />
      );
  }
}

type ChoiceFormFieldProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  field: ChoiceField;
  chosen: string;
};

function ChoiceFormField({ field, chosen, ...props }: ChoiceFormFieldProps) {
  return <SelectField {...props} options={useOptions(field, chosen)} />;
}
