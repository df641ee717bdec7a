import { UPLOADS, uploadFault, uploadTypes } from '@ar/domain/upload';
import { useLanguage } from '@ar/session';
import type { FieldProps } from '@ar/ui/field';
import { FileField } from '@ar/ui/file-field';
import { formatBytes } from '@ar/ui/format';
import type { ComponentType } from 'react';
import { useController } from 'react-hook-form';
import { DownloadButton } from '../actions/downloads.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import * as fields from './field.ts';
import { FilePreview } from './file-preview.tsx';

interface FileFormFieldProps extends FieldProps {
  field: fields.FileField;
  form: fields.Form;
  values: fields.FormValues;
  current: fields.CurrentFile | undefined;
  preview: ComponentType<fields.PreviewProps> | undefined;
}

export const limitsOf = ({ upload }: fields.FileField, tag: string) => ({
  types: new Intl.ListFormat(tag, { type: 'disjunction' }).format(uploadTypes(upload)),
  size: formatBytes(UPLOADS[upload].maxBytes, tag),
});

export function FileFormField(props: FileFormFieldProps) {
  const { field, form, values, current, preview, ...shared } = props;
  const text = useRecordText();
  const { tag } = useLanguage();
  const { name, upload } = field;
  // React Hook Form needs `ref` to focus an invalid field.
  const { ref } = useController({ control: form.control, name }).field;
  const file = values[name] instanceof File ? values[name] : undefined;
  const source = file ?? current?.url;
  const isZUp = fields.isZUp(field, values);
  return (
    <FileField
      {...shared}
      inputRef={ref}
      hint={text('fileLimits', limitsOf(field, tag))}
      accept={UPLOADS[upload].accept}
      value={file}
      onChange={(next) => form.setValue(name, next, fields.CHANGED)}
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
      isRefused={
        file !== undefined && (shared.error !== undefined || uploadFault(upload, file) !== undefined)
      }
      preview={
        source && (
          <FilePreview {...{ upload, preview, source, isZUp }} name={file?.name ?? current?.name ?? ''} />
        )
      }
    />
  );
}
