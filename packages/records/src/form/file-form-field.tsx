import { formSentence } from '@ar/domain/messages/forms';
import { UPLOADS, uploadFault, uploadTypes } from '@ar/domain/upload';
import { useLanguage } from '@ar/session';
import type { FieldProps } from '@ar/ui/field';
import { FileField } from '@ar/ui/file-field';
import { formatBytes } from '@ar/ui/format';
import type { ComponentType } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { DownloadButton } from '../actions/downloads.tsx';
import { useDepartmentText } from '../texts/record-text.tsx';
import {
  type CurrentFile,
  type FileField as FileFieldOf,
  type FormValues,
  isZUp,
  type PreviewProps,
} from './field.ts';
import { FilePreview } from './file-preview.tsx';

interface FileFormFieldProps extends FieldProps {
  field: FileFieldOf;
  form: UseFormReturn<FormValues>;
  values: FormValues;
  current: CurrentFile | undefined;
  preview: ComponentType<PreviewProps> | undefined;
}

export function FileFormField(props: FileFormFieldProps) {
  const { field, form, values, current, preview, ...shared } = props;
  const text = useDepartmentText();
  const { tag, language } = useLanguage();
  const { name, upload } = field;
  // React Hook Form focuses an invalid field by this ref.
  const { ref } = useController({ control: form.control, name }).field;
  const chosen = values[name];
  const file = chosen instanceof File ? chosen : undefined;
  const { accept, maxBytes } = UPLOADS[upload];
  const types = new Intl.ListFormat(tag, { type: 'disjunction' }).format(uploadTypes(upload));
  const limits = { types, size: formatBytes(maxBytes, tag) };
  const problem = form.formState.errors[name]?.message;
  const wordsOf = (message: string) => {
    const sentence = formSentence(language, message);
    return sentence === message ? text(message, limits) : sentence;
  };
  const source = file ?? current?.url;
  const shown = source && { source, name: file?.name ?? current?.name ?? '', isZUp: isZUp(field, values) };
  return (
    <FileField
      {...shared}
      inputRef={ref}
      hint={text('fileLimits', limits)}
      error={typeof problem === 'string' ? wordsOf(problem) : undefined}
      accept={accept}
      value={file}
      onChange={(next) =>
        form.setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
      current={current}
      download={current && <DownloadButton file={current} />}
      sizeOf={(bytes) => formatBytes(bytes, tag)}
      texts={{
        choose: text(file || current ? 'fileReplace' : 'fileChoose'),
        drop: text('fileDrop'),
        remove: text('fileRemove'),
        kept: text('fileKept'),
        unseen: text('fileUnseen'),
      }}
      isRefused={file !== undefined && (problem !== undefined || uploadFault(upload, file) !== undefined)}
      preview={shown && <FilePreview {...{ upload, preview }} {...shown} />}
    />
  );
}
