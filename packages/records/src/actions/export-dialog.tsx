import { ConfirmDialog } from '@ar/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import type { ListState } from '../list/list-state.ts';
import { allRows } from './all-rows.ts';
import { toCsv } from './csv.ts';
import classes from './export-dialog.module.css';
import { failureWords, saveFile } from './file-download.ts';
import type { ActionTools } from './row-action.ts';

/** The whole filtered list as CSV, its columns as they are shown. */
export function ExportDialog<Row extends { id: number }>(props: {
  tools: ActionTools<Row>;
  state: ListState;
  count: number;
  close(): void;
}) {
  const { tools, state, count, close } = props;
  const { text, resource } = tools;
  /** How many rows have come, while they do. */
  const [rows, setRows] = useState<number>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    running.current = new AbortController();
    const { signal } = running.current;
    setFailure(undefined);
    setRows(0);
    try {
      saveRows(await allRows<Row>(resource, state, { signal, onProgress: setRows }), tools);
      close();
    } catch (error) {
      if (signal.aborted) return;
      setRows(undefined);
      setFailure({ error });
    }
  }

  return (
    <ConfirmDialog
      open
      title={text('export')}
      text={
        state.search ? text('exportFound', { count, search: state.search }) : text('exportText', { count })
      }
      confirmLabel={text(failure ? 'retry' : 'exportConfirm')}
      cancelLabel={text('cancel')}
      busy={rows !== undefined}
      cancelWhileBusy
      onConfirm={() => void run()}
      onCancel={close}
    >
      {rows !== undefined && (
        <progress className={classes.progress} aria-label={text('export')} value={rows} max={count} />
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {text('exportFailed')} {failureWords(failure.error, text)}
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
