import { toCsv } from '@ar/domain/csv';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useState } from 'react';
import type { ActionTools } from '../list/list-page.ts';
import type { ListState } from '../list/list-state.ts';
import { useAllRows } from './all-rows.ts';
import classes from './export-dialog.module.css';
import { failureWords, saveFile } from './file-download.ts';

export function ExportDialog<Row extends { id: number }>(props: {
  tools: ActionTools<Row>;
  state: ListState;
  count: number;
  close(): void;
}) {
  const { tools, state, count, close } = props;
  const { text, resource } = tools;
  const { loaded, load } = useAllRows<Row>(resource, state);
  const [failure, setFailure] = useState<{ error: unknown }>();

  function run() {
    setFailure(undefined);
    void load(
      (rows) => {
        saveRows(rows, tools);
        close();
      },
      (error) => setFailure({ error }),
    );
  }

  return (
    <ConfirmDialog
      title={text('export')}
      text={
        state.search ? text('exportFound', { count, search: state.search }) : text('exportText', { count })
      }
      confirmLabel={text(failure ? 'retry' : 'exportConfirm')}
      cancelLabel={text('cancel')}
      busy={loaded !== undefined}
      cancelWhileBusy
      onConfirm={run}
      onCancel={close}
    >
      {loaded !== undefined && (
        <progress className={classes.progress} aria-label={text('export')} value={loaded} max={count} />
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {text('exportFailed')} {failureWords(failure.error, text)}
        </p>
      )}
    </ConfirmDialog>
  );
}

export function saveRows<Row>(rows: readonly Row[], { shown, text }: ActionTools<Row>): void {
  const lines = rows.map((row) => shown.map((column) => column.textOf(row)));
  const csv = toCsv([shown.map(({ label }) => label), ...lines]);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${text('title')} ${day}.csv`);
}
