import { MAX } from '@ar/domain/limits';
import { TypedConfirmDialog } from '@ar/ui/dialog-typed';
import { TextAreaField } from '@ar/ui/field';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { type RecordText, useRecordText } from '../texts/record-text.tsx';
import { failureWords, isGone, isWorthAnotherTry } from './file-download.ts';
import classes from './rows-task-dialog.module.css';
import '../texts/tools.ts';

export interface RowsTask<Row> {
  title: string;
  text: string;
  /** Below the question: what it is about, and what becomes of it. Gives way to what was not done. */
  more?: ReactNode;
  /** Asks for the number of rows to be typed. */
  toType?: ComponentProps<typeof TypedConfirmDialog>['toType'];
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'destructive';
  removes: boolean;
  /** Whoever does this has to say why; the journal keeps it. */
  asksReason?: boolean | undefined;
  act(row: Row, reason: string): Promise<unknown>;
  /** After all that is done is done, and the dialog is closed. */
  onEnd?(): void;
}

interface RowsTaskDialogProps<Row extends RecordRow> {
  task: RowsTask<Row>;
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}

export function RowsTaskDialog<Row extends RecordRow>({
  task,
  rows,
  tools,
  close,
}: RowsTaskDialogProps<Row>) {
  const { nameOf } = tools;
  const text = useRecordText();
  const [running, setRunning] = useState<{ settled: number; of: number }>();
  const [outcome, setOutcome] = useState<RowsOutcome<Row>>();
  const settledRows = useRef<Row[]>([]);
  const goneRows = useRef<Row[]>([]);
  const stop = useRef<AbortController>(null);
  const remaining = outcome ? unsettled(outcome) : rows;
  const isOver = remaining.length === 0;
  // Asked once: what is tried again goes on with what was said.
  const asksReason = task.asksReason && !outcome && !running;
  const [reason, setReason] = useState('');
  const [isUnsaid, setIsUnsaid] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  function end() {
    close();
    if (settledRows.current.length > 0) tools.changed(settledRows.current, goneRows.current);
    task.onEnd?.();
  }

  async function run() {
    if (asksReason && reason.trim() === '') {
      setIsUnsaid(true);
      reasonField.current?.focus();
      return;
    }
    stop.current = new AbortController();
    const of = remaining.length;
    const onProgress = (settled: number) => setRunning({ settled, of });
    setOutcome(undefined);
    onProgress(0);
    const { signal } = stop.current;
    const ended = await runOverRows(remaining, {
      act: (row) => task.act(row, reason.trim()),
      signal,
      onProgress,
    });
    const gone = ended.failed.filter(({ error }) => isGone(error)).map(({ row }) => row);
    settledRows.current.push(...ended.done, ...gone);
    goneRows.current.push(...(task.removes ? ended.done : []), ...gone);
    if (ended.failed.length === 0) return end();
    setRunning(undefined);
    setOutcome(ended);
  }

  return (
    <TypedConfirmDialog
      title={task.title}
      text={outcome ? summary(outcome, text) : task.text}
      confirmLabel={outcome ? text(isOver ? 'understood' : 'retry') : task.confirmLabel}
      cancelLabel={outcome ? (isOver ? undefined : text('close')) : running ? text('stop') : task.cancelLabel}
      tone={isOver ? undefined : task.tone}
      // Asked once: what is tried again was confirmed.
      toType={outcome ? undefined : task.toType}
      busy={running !== undefined}
      cancelWhileBusy={rows.length > 1}
      initialFocus={task.asksReason ? reasonField : undefined}
      onConfirm={isOver ? end : () => void run()}
      onCancel={() => (running ? stop.current?.abort() : end())}
    >
      {!outcome && task.more}
      {asksReason && (
        <TextAreaField
          ref={reasonField}
          label={text('reason')}
          required
          maxLength={MAX.reason}
          error={isUnsaid ? text('reasonMissing') : undefined}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setIsUnsaid(false);
          }}
        />
      )}
      {running && running.of > 1 && (
        <div className={classes.progress}>
          <progress aria-label={task.title} value={running.settled} max={running.of} />
          <span role="status">{text('progress', { done: running.settled, count: running.of })}</span>
        </div>
      )}
      {outcome && (
        // Not on the list, whose role it would replace.
        <div role="alert">
          <ul className={classes.failures}>
            {outcome.failed.map(({ row, error }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>
                <span>{failureWords(error, text)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </TypedConfirmDialog>
  );
}

interface RowsOutcome<Row> {
  done: Row[];
  failed: { row: Row; error: unknown }[];
  left: Row[];
}

function summary<Row>({ done, failed, left }: RowsOutcome<Row>, text: RecordText): string {
  const count = done.length + failed.length + left.length;
  return count === 1 ? text('failedOne') : text('failedSome', { done: done.length, count });
}

const unsettled = <Row,>({ failed, left }: RowsOutcome<Row>): Row[] => [
  ...failed.filter(({ error }) => isWorthAnotherTry(error)).map(({ row }) => row),
  ...left,
];

/** Acts on one row after the other. A stop lets the call under way end: of an aborted one nobody knows what it did. */
export async function runOverRows<Row>(
  rows: readonly Row[],
  run: { act(row: Row): Promise<unknown>; signal: AbortSignal; onProgress(settled: number): void },
): Promise<RowsOutcome<Row>> {
  const outcome: RowsOutcome<Row> = { done: [], failed: [], left: [] };
  for (const [index, row] of rows.entries()) {
    if (run.signal.aborted) {
      outcome.left.push(row);
      continue;
    }
    try {
      await run.act(row);
      outcome.done.push(row);
    } catch (error) {
      outcome.failed.push({ row, error });
    }
    run.onProgress(index + 1);
  }
  return outcome;
}
