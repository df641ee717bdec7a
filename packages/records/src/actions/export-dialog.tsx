import { ConfirmDialog } from '@ar/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import type { ListState } from '../list/list-state.ts';
import { allRows } from './all-rows.ts';
import { toCsv } from './csv.ts';
import classes from './export-dialog.module.css';
import { failureWords, saveFile } from './file-download.ts';
import type { ActionTools } from './row-action.ts';

type Stage = { kind: 'asking' } | { kind: 'running'; rows: number } | { kind: 'failed'; error: unknown };

/** The whole filtered list as CSV, its columns as they are shown. */
export function ExportDialog<Row extends { id: number }>(props: {
  tools: ActionTools<Row>;
  state: ListState;
  count: number;
  close(): void;
}) {
  const { tools, state, count, close } = props;
  const { text, resource } = tools;
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const stop = new AbortController();
    running.current = stop;
    setStage({ kind: 'running', rows: 0 });
    try {
      const rows = await allRows<Row>(resource, state, {
        signal: stop.signal,
        onProgress: (loaded) => setStage({ kind: 'running', rows: loaded }),
      });
      saveRows(rows, tools);
      close();
    } catch (error) {
      if (!stop.signal.aborted) setStage({ kind: 'failed', error });
    }
  }

  return (
    <ConfirmDialog
      open
      title={text('export')}
      text={
        state.search ? text('exportFound', { count, search: state.search }) : text('exportText', { count })
      }
      confirmLabel={stage.kind === 'failed' ? text('retry') : text('exportConfirm')}
      cancelLabel={text('cancel')}
      busy={stage.kind === 'running'}
      cancelWhileBusy
      onConfirm={() => void run()}
      onCancel={close}
    >
      {stage.kind === 'running' && (
        <progress className={classes.progress} aria-label={text('export')} value={stage.rows} max={count} />
      )}
      {stage.kind === 'failed' && (
        <p role="alert" className={classes.failure}>
          {text('exportFailed')} {failureWords(stage.error, text)}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Saves rows as CSV, named for the list and the day. */
export function saveRows<Row>(rows: readonly Row[], { shown, text }: ActionTools<Row>): void {
  const lines = rows.map((row) => shown.map((column) => column.textOf(row)));
  const csv = toCsv([shown.map(({ label }) => label), ...lines]);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${text('title')} ${day}.csv`);
}
