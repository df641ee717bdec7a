import { type ApiOptions, useLanguage } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { formatBytes } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import type { ReactNode } from 'react';
import { ProgressLine } from '../progress-line.tsx';
import { useFileDownload } from './downloads.tsx';

interface DownloadDialogProps {
  title: string;
  text: string;
  words: {
    confirm: string;
    retry: string;
    cancel: string;
    progress(size: string): string;
    failed(error: unknown): string;
  };
  path: string;
  query: ApiOptions['query'];
  /** The dialog appends the date and the extension. */
  name: string;
  extension: string;
  children?: ReactNode;
  onClose(): void;
}

export function DownloadDialog(props: DownloadDialogProps) {
  const { title, text, words, path, query, name, extension, children, onClose } = props;
  const { tag } = useLanguage();
  const { mutate, isPending, progress: bytes = 0, error } = useFileDownload();

  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={error ? words.retry : words.confirm}
      cancelLabel={words.cancel}
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
          <span>{words.progress(formatBytes(bytes, tag))}</span>
        </ProgressLine>
      )}
      {error && <Message tone="failure">{words.failed(error)}</Message>}
    </ConfirmDialog>
  );
}
