import { api } from '@ar/session';
import type { ActionTools, BulkAction, Layer, RecordRow, RowAction } from './row-action.ts';

const dialog = () => import('./rows-task-dialog.tsx');

/** 'Izbriši', with its question, about one row or many. */
async function askToDelete<Row extends RecordRow>(
  rows: readonly Row[],
  tools: ActionTools<Row>,
): Promise<Layer> {
  const { RowsTaskDialog } = await dialog();
  const { text, nameOf, resource } = tools;
  const [only] = rows;
  const task = {
    title: text('delete'),
    text:
      rows.length === 1 && only
        ? text('deleteText', { name: nameOf(only) })
        : text('deleteManyText', { count: rows.length }),
    confirmLabel: text('deleteConfirm'),
    cancelLabel: text('deleteCancel'),
    tone: 'destructive' as const,
    removes: true,
    act: ({ id }: Row) => api(`${resource}${id}/`, { method: 'DELETE', showsFailure: true }),
  };
  return (close) => <RowsTaskDialog task={task} rows={rows} tools={tools} close={close} />;
}

export const deleteAction: RowAction<RecordRow> = {
  key: 'delete',
  needs: 'delete',
  tone: 'destructive',
  prefetch: dialog,
  run: (row, tools) => tools.show(() => askToDelete([row], tools)),
};

export const deleteChosen: BulkAction<RecordRow> = {
  key: 'delete',
  needs: 'delete',
  tone: 'destructive',
  run: (rows, tools) => tools.show(() => askToDelete(rows, tools)),
};
