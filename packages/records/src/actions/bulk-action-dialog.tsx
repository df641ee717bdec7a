import { MAX } from '@ar/domain/limits';
import { keys } from '@ar/domain/query-keys';
import { TypedConfirmDialog } from '@ar/ui/dialog-typed';
import { TextAreaField } from '@ar/ui/field';
import { Picture } from '@ar/ui/picture';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { type RecordText, useRecordText } from '../texts/record-text.tsx';
import '../texts/tools.ts';
import { useCachedRows } from '../list/cached-rows.ts';
import { Message } from '../message.tsx';
import { ProgressLine } from '../progress-line.tsx';
import { read } from '../read.ts';
import { useWrite } from '../use-write.ts';
import classes from './bulk-action-dialog.module.css';
import { canRetry, failureMessage, isGone } from './file-download.ts';
import { type RowsOutcome, runOverRows } from './run-over-rows.ts';

export interface BulkAction<Row> {
  title: string;
  text: string;
  more?: ReactNode;
  /** The number of rows that the person must type to confirm. */
  toType?: ComponentProps<typeof TypedConfirmDialog>['toType'];
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'destructive';
  removes: boolean;
  /** The status that the list shows before the server has answered. */
  becomesActive?: boolean;
  /** Requires a reason, which the journal keeps. */
  asksReason?: boolean | undefined;
  act(row: Row, reason: string): Promise<unknown>;
  onEnd?(): void;
}

interface BulkActionProps<Row extends RecordRow> {
  task: BulkAction<Row>;
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}

export function BulkActionDialog<Row extends RecordRow>({ task, rows, tools, close }: BulkActionProps<Row>) {
  const { nameOf } = tools;
  const text = useRecordText();
  const settledRows = useRef<Row[]>([]);
  const goneRows = useRef<Row[]>([]);
  const queries = useQueryClient();
  const cached = useCachedRows(tools.resource);
  const restoreStatus = useRef<ReturnType<typeof cached.showStatus>>(undefined);
  const { becomesActive } = task;
  const {
    mutate,
    isPending,
    progress: settled = 0,
    variables: running = [],
    data: outcome,
    stop,
  } = useWrite<RowsOutcome<Row>, readonly Row[]>({
    outlives: true,
    send: (sent, run) => runOverRows(sent, (row) => task.act(row, reason.trim()), run),
    onMutate(sent) {
      if (becomesActive !== undefined) restoreStatus.current = cached.showStatus(sent, becomesActive);
    },
    onSuccess({ done, failed, left }) {
      restoreStatus.current?.([...failed.map(({ row }) => row), ...left]);
      const gone = failed.filter(({ error }) => isGone(error)).map(({ row }) => row);
      settledRows.current.push(...done, ...gone);
      goneRows.current.push(...(task.removes ? done : []), ...gone);
      if (failed.length === 0) end();
      else void queries.invalidateQueries({ queryKey: keys.list(tools.resource) });
    },
  });
  const remaining = outcome ? unsettled(outcome) : rows;
  const isOver = remaining.length === 0;
  // A retry keeps the reason of the first run.
  const asksReason = task.asksReason && !outcome && !isPending;
  const [reason, setReason] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  function end() {
    close();
    if (settledRows.current.length > 0) tools.changed(settledRows.current, goneRows.current);
    task.onEnd?.();
  }

  function run() {
    if (!asksReason || reason.trim() !== '') return mutate(remaining);
    setLacksReason(true);
    reasonField.current?.focus();
  }

  return (
    <TypedConfirmDialog
      title={task.title}
      text={outcome ? summary(outcome, text) : task.text}
      confirmLabel={outcome ? text(isOver ? 'understood' : 'retry') : task.confirmLabel}
      cancelLabel={
        outcome ? (isOver ? undefined : text('close')) : isPending ? text('stop') : task.cancelLabel
      }
      tone={isOver ? undefined : task.tone}
      // A retry needs no second confirmation.
      toType={outcome ? undefined : task.toType}
      busy={isPending}
      cancelWhileBusy={rows.length > 1}
      initialFocus={task.asksReason ? reasonField : undefined}
      onConfirm={isOver ? end : run}
      onCancel={isPending ? stop : end}
    >
      {!outcome && task.more}
      {asksReason && (
        <TextAreaField
          ref={reasonField}
          label={text('reason')}
          required
          maxLength={MAX.reason}
          error={lacksReason ? text('reasonMissing') : undefined}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setLacksReason(false);
          }}
        />
      )}
      {isPending && running.length > 1 && (
        <ProgressLine label={task.title} value={settled} max={running.length}>
          <span role="status">{text('progress', { done: settled, count: running.length })}</span>
        </ProgressLine>
      )}
      {outcome && (
        // The role `alert` would replace the role of the list.
        <Message tone="failure">
          <ul className={classes.failures}>
            {outcome.failed.map(({ row, error }) => (
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

function summary<Row>({ done, failed, left }: RowsOutcome<Row>, text: RecordText): string {
  const count = done.length + failed.length + left.length;
  return count === 1 ? text('failedOne') : text('failedSome', { done: done.length, count });
}

const unsettled = <Row,>({ failed, left }: RowsOutcome<Row>): Row[] => [
  ...failed.filter(({ error }) => canRetry(error)).map(({ row }) => row),
  ...left,
];

const NAMED = 5;

interface DeletionPreviewProps<Row> {
  rows: readonly Row[];
  tools: ActionTools<Row>;
  /** A sentence about a further effect, such as ended sessions. */
  also?: string | undefined;
}

export function DeletionPreview<Row extends RecordRow>({ rows, tools, also }: DeletionPreviewProps<Row>) {
  const { nameOf, pictureOf } = tools;
  const text = useRecordText();
  const { data, isPending } = useQuery({
    queryKey: keys.archiveDays(),
    queryFn: read<{ days: number }>('/archive/days/'),
    retry: false,
  });
  const named = rows.slice(0, NAMED);
  const [only] = rows;
  const isNamed = rows.length > 1 || (only && pictureOf?.(only));
  return (
    <>
      {isNamed && (
        <ul className={classes.named}>
          {named.map((row) => (
            <li key={row.id}>
              {pictureOf && <Thumbnail src={pictureOf(row)} />}
              <span>{nameOf(row)}</span>
            </li>
          ))}
          {rows.length > NAMED && (
            <li className={classes.more}>{text('andMore', { count: rows.length - NAMED })}</li>
          )}
        </ul>
      )}
      {also && <p className={classes.note}>{also}</p>}
      {/* Keeps its height while loading, so that the buttons do not move under the pointer. */}
      {(isPending || (data && data.days > 0)) && (
        <p className={classes.note}>{data && text('archiveNote', { count: data.days })}</p>
      )}
    </>
  );
}

const Thumbnail = ({ src }: { src: string | null }) =>
  src ? (
    <Picture
      className={classes.picture}
      src={src}
      alt=""
      sizes="40px"
      width={40}
      height={40}
      loading="lazy"
    />
  ) : (
    <span className={classes.picture} aria-hidden="true" />
  );
