import { api } from '@ar/session';
import type { ActionTools, BulkAction, Layer, RecordRow, RowAction } from './row-action.ts';

interface Switched extends RecordRow {
  is_active: boolean;
}

const dialog = () => import('./rows-task-dialog.tsx');

/** 'Promijeni Status Baze Znanja': says first what the change means for the assistant. */
async function askToSwitch<Row extends Switched>(
  rows: readonly Row[],
  active: boolean,
  tools: ActionTools<Row>,
): Promise<Layer> {
  const { RowsTaskDialog } = await dialog();
  const { text, nameOf, resource } = tools;
  const [only] = rows;
  const key = active ? 'activate' : 'deactivate';
  const what =
    rows.length === 1 && only
      ? text(`${key}Text`, { name: nameOf(only) })
      : text(`${key}ManyText`, { count: rows.length });
  const task = {
    title: text('changeStatus'),
    text: `${what} ${text('statusMeaning')}`,
    confirmLabel: text(key),
    cancelLabel: text('cancel'),
    tone: 'default' as const,
    removes: false,
    // The value that the question named, not whatever is the opposite by then: somebody else may have switched it too.
    act: ({ id }: Row) =>
      api(`${resource}${id}/`, { method: 'PATCH', body: { is_active: active }, showsFailure: true }),
  };
  return (close) => <RowsTaskDialog task={task} rows={rows} tools={tools} close={close} />;
}

export const statusAction: RowAction<Switched> = {
  key: 'changeStatus',
  needs: 'update',
  prefetch: dialog,
  run: (row, tools) => tools.show(() => askToSwitch([row], !row.is_active, tools)),
};

const switchChosen = (active: boolean): BulkAction<Switched> => ({
  key: active ? 'activate' : 'deactivate',
  needs: 'update',
  run(rows, tools) {
    const others = rows.filter((row) => row.is_active !== active);
    if (others.length === 0) return tools.say({ text: tools.text(active ? 'allActive' : 'noneActive') });
    tools.show(() => askToSwitch(others, active, tools));
  },
});

export const activateChosen = switchChosen(true);
export const deactivateChosen = switchChosen(false);
