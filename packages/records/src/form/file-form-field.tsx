import { UPLOADS, uploadFault, uploadTypes } from '@ar/domain/upload';
import { type Translate, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type FieldProps, ShownText } from '@ar/ui/field';
import { FileField } from '@ar/ui/file-field';
import { formatBytes, MISSING } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { type ComponentType, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { secureAddress, sendTo } from '../actions/file-download.ts';
import { NoticeBar } from '../actions/notice-bar.tsx';
import type { Notice } from '../list/list-page.ts';
import type { CurrentFile, FileField as FileFieldOf, FormValues, PreviewProps } from './field.ts';
import classes from './file-form-field.module.css';

interface FileFormFieldProps extends FieldProps {
  field: FileFieldOf;
  form: UseFormReturn<FormValues>;
  values: FormValues;
  current: CurrentFile | undefined;
  preview: ComponentType<PreviewProps> | undefined;
  text: Translate;
}

export function FileFormField(props: FileFormFieldProps) {
  const { field, form, values, current, preview, text, ...shared } = props;
  const { tag } = useLanguage();
  const { name, upload } = field;
  const Preview = upload === 'audio' ? AudioPreview : preview;
  const chosen = values[name];
  const file = chosen instanceof File ? chosen : undefined;
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

/** 'Preuzmi fajl' beside a file that the record has: from its public address, or from a signed one. */
function KeptFile({ file, text }: { file: CurrentFile; text: Translate }) {
  const { name, url, call } = file;
  const [notice, setNotice] = useState<Notice | null>(null);
  const label = [text('downloadFile'), <Spoken key="name"> {name}</Spoken>];
  const shared = { size: 'small', className: classes.button } as const;
  if (url) {
    const address = secureAddress(url, window.location.href);
    return (
      <Button as="a" {...shared} href={address} download={name} target="_blank" rel="noopener">
        {label}
      </Button>
    );
  }
  function fetchFile() {
    // On the press itself: a tab opened after the answer counts as a pop-up, and is blocked.
    const tab = window.open('', '_blank');
    setNotice(null);
    void sendTo(tab, call ?? '', { text, name }).then(setNotice);
  }
  return (
    <>
      <Button {...shared} onClick={fetchFile}>
        {label}
      </Button>
      {notice && <NoticeBar notice={notice} closeLabel={text('close')} onClose={() => setNotice(null)} />}
    </>
  );
}

function AudioPreview({ source, name }: PreviewProps) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return;
    const url = URL.createObjectURL(source);
    setChosen(url);
    return () => URL.revokeObjectURL(url);
  }, [source]);
  const url = typeof source === 'string' ? source : chosen;
  if (!url) return null;
  // biome-ignore lint/a11y/useMediaCaption: its transcript is the description, a field of the same form (R-122).
  return <audio controls preload="none" src={url} aria-label={name} style={{ inlineSize: '100%' }} />;
}
