import { UPLOADS, uploadFault, uploadTypes } from '@ar/domain/upload';
import { type Translate, useLanguage } from '@ar/session';
import { type FieldProps, ShownText } from '@ar/ui/fields/field';
import { FileField } from '@ar/ui/fields/file-field';
import { formatBytes, MISSING } from '@ar/ui/format';
import type { UseFormReturn } from 'react-hook-form';
import type { FormField, FormValues } from './field.ts';
import { KeptFile } from './kept-file.tsx';

interface FileFormFieldProps<Row> extends FieldProps {
  field: Extract<FormField<Row>, { kind: 'file' }>;
  form: UseFormReturn<FormValues>;
  values: FormValues;
  row: Row | undefined;
  text: Translate;
}

/** A file: which ones may be chosen, the one that is there or was chosen, and what it looks like. */
export function FileFormField<Row>({ field, form, values, row, text, ...shared }: FileFormFieldProps<Row>) {
  const { tag } = useLanguage();
  const { name, upload, preview: Preview } = field;
  const chosen = values[name];
  const file = chosen instanceof File ? chosen : undefined;
  const current = row && field.current(row);
  if (shared.readOnly && !current) return <ShownText label={shared.label} value={MISSING} />;
  const { accept, maxBytes } = UPLOADS[upload];
  const types = new Intl.ListFormat(tag, { type: 'disjunction' }).format(uploadTypes(upload));
  const limits = { types, size: formatBytes(maxBytes, tag) };
  const problem = form.formState.errors[name]?.message;
  const source = file ?? current?.url;
  return (
    <FileField
      {...shared}
      hint={text('fileLimits', limits)}
      error={typeof problem === 'string' ? text(problem, limits) : undefined}
      accept={accept}
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
      isRefused={file !== undefined && (problem !== undefined || uploadFault(upload, file) !== undefined)}
      preview={Preview && source && <Preview source={source} name={file?.name ?? current?.name ?? ''} />}
    />
  );
}
