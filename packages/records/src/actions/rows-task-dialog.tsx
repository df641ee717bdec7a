import type { Translate } from '@ar/session';
import { ConfirmDialog, type ConfirmTone } from '@ar/ui/confirm-dialog';
import { useRef, useState } from 'react';
import { failureWords, isGone, isWorthAnotherTry } from './failure-words.ts';
import type { ActionTools } from './row-action.ts';
import classes from './rows-task-dialog.module.css';
import { type RowsOutcome, runOverRows } from './run-over-rows.ts';

/** A question about rows, and what is done to each once it is confirmed. */
export interface RowsTask<Row> {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  tone: ConfirmTone;
  /** Whoever it has been done to is no more. */
  removes: boolean;
  act(row: Row): Promise<unknown>;
}

interface RowsTaskDialogProps<Row> {
  task: RowsTask<Row>;
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}

type Stage<Row> =
  | { kind: 'asking' }
  | { kind: 'running'; settled: number; of: number }
  | { kind: 'ended'; outcome: RowsOutcome<Row> };

/** Asks, does it to one row after the other, and says by name which of them it could not be done to, and why. */
export function RowsTaskDialog<Row>({ task, rows, tools, close }: RowsTaskDialogProps<Row>) {
  const { text } = tools;
  const [stage, setStage] = useState<Stage<Row>>({ kind: 'asking' });
  const settledRows = useRef<Row[]>([]);
  const goneRows = useRef<Row[]>([]);
  const stop = useRef<AbortController>(null);
  const remaining = stage.kind === 'ended' ? unsettled(stage.outcome) : rows;

  function end() {
    close();
    if (settledRows.current.length > 0) tools.changed(settledRows.current, goneRows.current);
  }

  async function run() {
    stop.current = new AbortController();
    setStage({ kind: 'running', settled: 0, of: remaining.length });
    const outcome = await runOverRows(remaining, {
      act: task.act,
      signal: stop.current.signal,
      onProgress: (settled) => setStage({ kind: 'running', settled, of: remaining.length }),
    });
    const gone = outcome.failed.filter(({ error }) => isGone(error)).map(({ row }) => row);
    settledRows.current.push(...outcome.done, ...gone);
    goneRows.current.push(...(task.removes ? outcome.done : []), ...gone);
    if (outcome.failed.length === 0) return end();
    setStage({ kind: 'ended', outcome });
  }

  function cancel() {
    if (stage.kind === 'running') stop.current?.abort();
    else end();
  }

  const again = stage.kind === 'ended' && remaining.length > 0;
  return (
    <ConfirmDialog
      open
      title={task.title}
      text={stage.kind === 'ended' ? endedText(stage.outcome, text) : task.text}
      confirmLabel={labelOf(stage, again, task, text)}
      cancelLabel={cancelLabelOf(stage, again, task, text)}
      tone={stage.kind === 'ended' && !again ? 'default' : task.tone}
      busy={stage.kind === 'running'}
      cancelWhileBusy={rows.length > 1}
      onConfirm={stage.kind === 'ended' && !again ? end : () => void run()}
      onCancel={cancel}
    >
      {stage.kind === 'running' && stage.of > 1 && (
        <div className={classes.progress}>
          <progress aria-label={task.title} value={stage.settled} max={stage.of} />
          <span role="status">{text('progress', { done: stage.settled, count: stage.of })}</span>
        </div>
      )}
      {stage.kind === 'ended' && (
        // Around the list: as a list's own role it would take the list away.
        <div role="alert">
          <ul className={classes.failures}>
            {stage.outcome.failed.map(({ row, error }) => (
              <li key={tools.nameOf(row) + String(error)}>
                <strong>{tools.nameOf(row)}</strong>
                <span>{failureWords(error, text)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** What is left to do, but for what was refused for good. */
const unsettled = <Row,>({ failed, left }: RowsOutcome<Row>): Row[] => [
  ...failed.filter(({ error }) => isWorthAnotherTry(error)).map(({ row }) => row),
  ...left,
];

function endedText<Row>({ done, failed, left }: RowsOutcome<Row>, text: Translate): string {
  const of = done.length + failed.length + left.length;
  return of === 1 ? text('failedOne') : text('failedSome', { done: done.length, count: of });
}

function labelOf<Row>(stage: Stage<Row>, again: boolean, task: RowsTask<Row>, text: Translate): string {
  if (stage.kind !== 'ended') return task.confirmLabel;
  return again ? text('retry') : text('understood');
}

/** None once nothing is left to decide. */
function cancelLabelOf<Row>(stage: Stage<Row>, again: boolean, task: RowsTask<Row>, text: Translate) {
  if (stage.kind === 'asking') return task.cancelLabel;
  if (stage.kind === 'running') return text('stop');
  return again ? text('close') : undefined;
}
