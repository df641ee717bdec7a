import { MAX } from '@ar/domain/limits';
import { keys } from '@ar/domain/query-keys';
import type { ChangedRecord, UndoOffer } from '@ar/session';
import { TypedConfirmDialog } from '@ar/ui/dialog-typed';
import { TextAreaField } from '@ar/ui/field';
import { Message } from '@ar/ui/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { offerUndo } from '../history/offer-undo.ts';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { ProgressLine } from '../progress-line.tsx';
import { read } from '../read.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { useWrite } from '../use-write.ts';
import classes from './bulk-action-dialog.module.css';
import { canRetry, failureMessage, isGone } from './file-download.ts';
import { type RowsOutcome, runOverRows } from './run-over-rows.ts';

export interface BulkAction<Row> {
  title: string;
  text: string;
  more?: ReactNode;
  toType?: ComponentProps<typeof TypedConfirmDialog>['toType'];
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'destructive';
  removes?: boolean;
  asksReason?: boolean | undefined;
  /** If defined, a notice offers undo of the rows for which `act` has returned a new version. */
  did?: UndoOffer['did'];
  act(row: Row, reason: string): Promise<{ version: number } | undefined>;
}

interface BulkActionProps<Row extends RecordRow> {
  task: BulkAction<Row>;
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}

export function BulkActionDialog<Row extends RecordRow>({ task, rows, tools, close }: BulkActionProps<Row>) {
  const { nameOf, resource } = tools;
  const { did } = task;
  const text = useRecordText();
  const all = useRef({ settled: [] as Row[], gone: [] as Row[], changed: [] as ChangedRecord[] });
  const queries = useQueryClient();
  const run = useWrite<RowsOutcome<Row>, readonly Row[]>({
    outlives: true,
    send: (sent, progress) => runOverRows(sent, act, progress),
    onSuccess({ done, failed }) {
      const gone = failed.filter(({ error }) => isGone(error)).map(({ row }) => row);
      all.current.settled.push(...done, ...gone);
      all.current.gone.push(...(task.removes ? done : []), ...gone);
      if (failed.length === 0) end();
      else void queries.invalidateQueries({ queryKey: keys.list(resource) });
    },
  });
  const { mutate, isPending, progress: settled = 0, variables: running = [], data: outcome, stop } = run;
  const { done = [], failed = [], left = rows } = outcome ?? {};
  const remaining = [...failed.filter(({ error }) => canRetry(error)).map(({ row }) => row), ...left];
  const isOver = remaining.length === 0;
  const count = done.length + failed.length + left.length;
  const summary = count === 1 ? text('failedOne') : text('failedSome', { done: done.length, count });
  // A retry does not ask again, because a retry sends the reason of the first run.
  const asksReason = task.asksReason && !outcome && !isPending;
  const [reason, setReason] = useState<string>();
  const reasonField = useRef<HTMLTextAreaElement>(null);

  async function act(row: Row) {
    const now = await task.act(row, reason?.trim() ?? '');
    if (now) all.current.changed.push({ id: row.id, version: now.version, name: nameOf(row) });
  }

  function end() {
    close();
    const { settled, gone, changed } = all.current;
    if (settled.length > 0) tools.changed(settled, gone);
    if (did && changed.length > 0) offerUndo({ path: resource, did, records: changed });
  }

  function confirm() {
    if (!asksReason || reason?.trim()) return mutate(remaining);
    setReason('');
    reasonField.current?.focus();
  }

  const cancelLabel = outcome ? (isOver ? undefined : text('close')) : (task.cancelLabel ?? text('cancel'));
  return (
    <TypedConfirmDialog
      title={task.title}
      text={outcome ? summary : task.text}
      confirmLabel={outcome ? text(isOver ? 'understood' : 'retry') : task.confirmLabel}
      cancelLabel={isPending && !outcome ? text('stop') : cancelLabel}
      tone={isOver ? undefined : task.tone}
      toType={outcome ? undefined : task.toType}
      busy={isPending}
      cancelWhileBusy={rows.length > 1}
      initialFocus={task.asksReason ? reasonField : undefined}
      onConfirm={isOver ? end : confirm}
      onCancel={isPending ? stop : end}
    >
      {!outcome && task.more}
      {asksReason && (
        <TextAreaField
          ref={reasonField}
          label={text('reason')}
          required
          maxLength={MAX.reason}
          error={reason === '' ? text('reasonMissing') : undefined}
          value={reason ?? ''}
          onChange={({ target }) => setReason(target.value || undefined)}
        />
      )}
      {isPending && running.length > 1 && (
        <ProgressLine label={task.title} value={settled} max={running.length}>
          <span role="status">{text('progress', { done: settled, count: running.length })}</span>
        </ProgressLine>
      )}
      {outcome && (
        // A list cannot have the role `alert` itself, because `alert` would replace the role `list`.
        <Message tone="failure">
          <ul className={classes.failures}>
            {failed.map(({ row, error }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>
                <span>{failureMessage(error, text)}</span>
              </li>
            ))}
          </ul>
        </Message>
      )}
    </TypedConfirmDialog>
  );
}

const NAMED = 5;

interface NamedRowsProps<Row> extends Pick<ActionTools<Row>, 'nameOf'> {
  rows: readonly Row[];
  detailOf?(row: Row): ReactNode;
}

export function NamedRows<Row extends RecordRow>({ rows, nameOf, detailOf }: NamedRowsProps<Row>) {
  const text = useRecordText();
  return (
    <ul className={classes.named}>
      {rows.slice(0, NAMED).map((row) => (
        <li key={row.id}>
          <strong>{nameOf(row)}</strong>
          {detailOf?.(row)}
        </li>
      ))}
      {rows.length > NAMED && <li>{text('andMore', { count: rows.length - NAMED })}</li>}
    </ul>
  );
}

interface DeletionPreviewProps<Row> {
  rows: readonly Row[];
  tools: ActionTools<Row>;
  also?: string | undefined;
}

export function DeletionPreview<Row extends RecordRow>({ rows, tools, also }: DeletionPreviewProps<Row>) {
  const text = useRecordText();
  const { data, isPending } = useQuery({
    queryKey: keys.archiveDays(),
    queryFn: read<{ days: number }>('/archive/days/'),
    retry: false,
  });
  return (
    <>
      {rows.length > 1 && <NamedRows rows={rows} nameOf={tools.nameOf} />}
      {also && <p className={classes.note}>{also}</p>}
      {/* The empty note is rendered while `data` loads, so that the buttons do not move under the pointer. */}
      {(isPending || (data && data.days > 0)) && (
        <p className={classes.note}>{data && text('archiveNote', { count: data.days })}</p>
      )}
    </>
  );
}
