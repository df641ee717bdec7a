import type { Translate } from '@ar/session';
import { ConfirmDialog, type ConfirmTone } from '@ar/ui/dialog';
import { useRef, useState } from 'react';
import { failureWords, isGone, isWorthAnotherTry } from './file-download.ts';
import type { ActionTools } from './row-action.ts';
import classes from './rows-task-dialog.module.css';

/** A question about rows, and what is done to each once it is confirmed. */
export interface RowsTask<Row> {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  tone: ConfirmTone;
  /** The rows are gone afterwards. */
  removes: boolean;
  act(row: Row): Promise<unknown>;
}

type Stage<Row> =
  | { kind: 'asking' }
  | { kind: 'running'; settled: number; of: number }
  | { kind: 'ended'; outcome: RowsOutcome<Row> };

/** Asks, acts on one row after the other, and names those that failed and why. */
export function RowsTaskDialog<Row>(props: {
  task: RowsTask<Row>;
  rows: readonly Row[];
  tools: ActionTools<Row>;
  close(): void;
}) {
  const { task, rows, tools, close } = props;
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
  const words = wordsAt(stage, again, task, text);
  return (
    <ConfirmDialog
      open
      title={task.title}
      text={words.text}
      confirmLabel={words.confirmLabel}
      cancelLabel={words.cancelLabel}
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
        // Not on the list, whose role it would replace.
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

/** What may be tried again. */
const unsettled = <Row,>({ failed, left }: RowsOutcome<Row>): Row[] => [
  ...failed.filter(({ error }) => isWorthAnotherTry(error)).map(({ row }) => row),
  ...left,
];

/** What the dialog says at its stage. Without a cancel label there is nothing left to decide. */
function wordsAt<Row>(stage: Stage<Row>, again: boolean, task: RowsTask<Row>, text: Translate) {
  if (stage.kind === 'asking') return task;
  if (stage.kind === 'running') return { ...task, cancelLabel: text('stop') };
  const { done, failed, left } = stage.outcome;
  const count = done.length + failed.length + left.length;
  return {
    text: count === 1 ? text('failedOne') : text('failedSome', { done: done.length, count }),
    confirmLabel: text(again ? 'retry' : 'understood'),
    cancelLabel: again ? text('close') : undefined,
  };
}

interface RowsOutcome<Row> {
  done: Row[];
  failed: { row: Row; error: unknown }[];
  /** Not begun, because the person stopped. */
  left: Row[];
}

/**
 * Acts on one row after the other and keeps a failure beside its row. A stop lets the call under way end: after an
 * aborted call nobody knows what the server did.
 */
export async function runOverRows<Row>(
  rows: readonly Row[],
  run: { act(row: Row): Promise<unknown>; signal: AbortSignal; onProgress(settled: number): void },
): Promise<RowsOutcome<Row>> {
  const outcome: RowsOutcome<Row> = { done: [], failed: [], left: [] };
  for (const [index, row] of rows.entries()) {
    if (run.signal.aborted) {
      outcome.left.push(...rows.slice(index));
      break;
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
