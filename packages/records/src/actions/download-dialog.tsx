import { type ApiOptions, api, useLanguage } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { formatBytes } from '@ar/ui/format';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './download-dialog.module.css';
import { saveFile } from './file-download.ts';

interface DownloadDialogProps {
  title: string;
  text: string;
  /** `progress` of the size that came, `failed` of the error. */
  words: {
    confirm: string;
    retry: string;
    cancel: string;
    progress(size: string): string;
    failed(error: unknown): string;
  };
  path: string;
  query: ApiOptions['query'];
  /** The file's, without its day. */
  name: string;
  extension: string;
  /** What is chosen before. */
  children?: ReactNode;
  onClose(): void;
}

/** Asks, then saves a file that the server sends as it reads it: how much there will be is not known. */
export function DownloadDialog(props: DownloadDialogProps) {
  const { title, text, words, path, query, name, extension, children, onClose } = props;
  const { tag } = useLanguage();
  const [bytes, setBytes] = useState<number>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    running.current = new AbortController();
    const { signal } = running.current;
    setFailure(undefined);
    setBytes(0);
    try {
      const file = await api<Blob>(path, { query, signal, onDownloadProgress: setBytes, showsFailure: true });
      saveFile(file, `${name} ${new Date().toISOString().slice(0, 10)}.${extension}`);
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      console.error('The file was not downloaded', error);
      setBytes(undefined);
      setFailure({ error });
    }
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={failure ? words.retry : words.confirm}
      cancelLabel={words.cancel}
      busy={bytes !== undefined}
      cancelWhileBusy
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {bytes === undefined && children}
      {bytes !== undefined && (
        <div className={classes.progress}>
          <progress aria-label={title} />
          <span>{words.progress(formatBytes(bytes, tag))}</span>
        </div>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {words.failed(failure.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
