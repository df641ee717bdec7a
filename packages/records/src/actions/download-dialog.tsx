import { type ApiOptions, useLanguage } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { formatBytes } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import type { ReactNode } from 'react';
import { ProgressLine } from '../progress-line.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import { useFileDownload } from './downloads.tsx';
import { failureMessage } from './file-download.ts';

interface DownloadDialogProps {
  title: string;
  text: string;
  path: string;
  query: ApiOptions['query'];
  /** The dialog appends the date and the extension. */
  name: string;
  extension: string;
  children?: ReactNode;
  onClose(): void;
}

export function DownloadDialog(props: DownloadDialogProps) {
  const { title, text: what, path, query, name, extension, children, onClose } = props;
  const text = useRecordText();
  const { tag } = useLanguage();
  const { mutate, isPending, progress: bytes = 0, error } = useFileDownload();

  return (
    <ConfirmDialog
      title={title}
      text={what}
      confirmLabel={text(error ? 'retry' : 'exportConfirm')}
      cancelLabel={text('cancel')}
      busy={isPending}
      cancelWhileBusy
      onConfirm={() => {
        const today = new Date().toISOString().slice(0, 10);
        mutate({ path, query, name: `${name} ${today}.${extension}` }, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      {!isPending && children}
      {isPending && (
        <ProgressLine label={title}>
          <span>{text('exportProgress', { size: formatBytes(bytes, tag) })}</span>
        </ProgressLine>
      )}
      {error && (
        <Message tone="failure">{`${text('downloadNotDone')} ${failureMessage(error, text)}`}</Message>
      )}
    </ConfirmDialog>
  );
}
