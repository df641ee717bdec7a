import type { Outcome, Verdict } from '@ar/domain/import-kinds';
import { ApiError } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatNumber } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import { Spoken } from '@ar/ui/states';
import { useSearchParams } from 'react-router-dom';
import { useFileDownload } from '../actions/downloads.tsx';
import { failureMessage } from '../actions/file-download.ts';
import { ProgressLine } from '../progress-line.tsx';
import type { RecordKey } from '../texts/record-text.tsx';
import classes from './import-page.module.css';
import { useImporting, useOneImport } from './use-import.ts';

interface FailedProps {
  error: unknown;
  what: RecordKey;
  /** The server's message on this field replaces the general message. */
  field?: string;
}

export function Failed({ error, what, field = '' }: FailedProps) {
  const { text } = useImporting();
  if (!error) return null;
  const refused = error instanceof ApiError ? error.errors?.[field] : undefined;
  return (
    <Message tone="failure">{refused?.join(' ') ?? `${text(what)} ${failureMessage(error, text)}`}</Message>
  );
}

/** `share` is the uploaded part of the files, from 0 to 1. After the upload, the server reads the files. */
export function Sending({ share = 0, onStop }: { share: number | undefined; onStop(): void }) {
  const { text } = useImporting();
  const isRead = share >= 1;
  const words = text(isRead ? 'importReading' : 'importSent', { percent: Math.floor(share * 100) });
  return (
    <ProgressLine label={text('importUploading')} value={isRead ? undefined : share}>
      <p aria-hidden="true">{words}</p>
      {/* This text contains no number, because screen readers would announce each percent. */}
      <Spoken role="status">{text(isRead ? 'importReading' : 'importUploading')}</Spoken>
      <Button onClick={onStop}>{text('importStopSending')}</Button>
    </ProgressLine>
  );
}

interface ChipsProps<Kind extends Verdict | Outcome> {
  label: RecordKey;
  kinds: readonly Kind[];
  nameOf(kind: Kind): RecordKey;
  counts: Readonly<Partial<Record<Kind, number>>>;
  chosen: Kind | undefined;
  param: 'verdict' | 'outcome';
}

export function Chips<Kind extends Verdict | Outcome>(props: ChipsProps<Kind>) {
  const { label, kinds, nameOf, counts, chosen, param } = props;
  const { text, tag, document } = useOneImport();
  const [, setParams] = useSearchParams();
  const shown = kinds.filter((kind) => counts[kind] || kind === chosen);
  return (
    <fieldset className={classes.chips} aria-label={text(label)}>
      {[undefined, ...shown].map((kind) => (
        <Button
          key={kind ?? ''}
          shape="circular"
          appearance={kind === chosen ? 'primary' : 'secondary'}
          aria-pressed={kind === chosen}
          onClick={() => setParams(kind ? { [param]: kind } : {})}
        >
          {text('importChip', {
            label: text(kind ? nameOf(kind) : 'importAll'),
            count: formatNumber(kind ? (counts[kind] ?? 0) : document.row_count, tag),
          })}
        </Button>
      ))}
    </fieldset>
  );
}

interface DownloadProps {
  path: string;
  name: string;
  label: string;
}

export function DownloadSheet({ path, name, label }: DownloadProps) {
  const { language } = useImporting();
  const { mutate, isPending, error } = useFileDownload();
  return (
    <>
      <div className={classes.actions}>
        <Button busy={isPending} onClick={() => mutate({ path, query: { language }, name: `${name}.xlsx` })}>
          {label}
        </Button>
      </div>
      <Failed error={error} what="downloadNotDone" />
    </>
  );
}
