import { DownloadDialog } from '@ar/records/download-dialog';
import { useText } from '@ar/session';
import { ACTIVITY } from './journal.ts';

interface CsvDialogProps {
  /** What the journal is narrowed to. */
  call: Record<string, string>;
  onClose(): void;
}

/** Everything that matches as a file. */
export function CsvDialog({ call, onClose }: CsvDialogProps) {
  const text = useText('activity');
  return (
    <DownloadDialog
      title={text('csv-title')}
      text={text(Object.keys(call).length > 0 ? 'csv-filtered' : 'csv-all')}
      words={{
        confirm: text('csv-confirm'),
        retry: text('retry'),
        cancel: text('csv-cancel'),
        progress: (size) => text('csv-progress', { size }),
        failed: () => text('csv-failed'),
      }}
      path={`${ACTIVITY}csv/`}
      query={call}
      name={text('title')}
      extension="csv"
      onClose={onClose}
    />
  );
}
