import { saveFile } from '@ar/records/file-download';
import { api, useLanguage, useText } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { formatBytes } from '@ar/ui/format';
import { useEffect, useRef, useState } from 'react';
import css from './activity-page.module.css';
import { ACTIVITY } from './journal.ts';

interface CsvDialogProps {
  /** What the journal is narrowed to. */
  call: Record<string, string>;
  onClose(): void;
}

/** Everything that matches as a file. The server sends it as it reads it, so how much there will be is not known. */
export function CsvDialog({ call, onClose }: CsvDialogProps) {
  const text = useText('activity');
  const { tag } = useLanguage();
  const [bytes, setBytes] = useState<number>();
  const [failed, setFailed] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    running.current = new AbortController();
    const { signal } = running.current;
    setFailed(false);
    setBytes(0);
    try {
      const file = await api<Blob>(`${ACTIVITY}csv/`, {
        query: call,
        signal,
        onDownloadProgress: setBytes,
        showsFailure: true,
      });
      saveFile(file, `${text('title')} ${new Date().toISOString().slice(0, 10)}.csv`);
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      console.error('The journal was not downloaded', error);
      setBytes(undefined);
      setFailed(true);
    }
  }

  return (
    <ConfirmDialog
      title={text('csv-title')}
      text={text(Object.keys(call).length > 0 ? 'csv-filtered' : 'csv-all')}
      confirmLabel={text(failed ? 'retry' : 'csv-confirm')}
      cancelLabel={text('csv-cancel')}
      busy={bytes !== undefined}
      cancelWhileBusy
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {bytes !== undefined && (
        <div className={css.progress}>
          <progress aria-label={text('csv-title')} />
          <span>{text('csv-progress', { size: formatBytes(bytes, tag) })}</span>
        </div>
      )}
      {failed && (
        <p role="alert" className={css.failure}>
          {text('csv-failed')}
        </p>
      )}
    </ConfirmDialog>
  );
}
