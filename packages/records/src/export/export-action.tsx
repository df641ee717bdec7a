import type { ActionTools, BulkAction, RecordRow } from '../actions/row-action.ts';
import type { ListState } from '../list-state.ts';

/** Asks whether the whole filtered list is to be saved as CSV. */
export function exportList<Row extends RecordRow>(tools: ActionTools<Row>, state: ListState, count: number) {
  tools.show(async () => {
    const { ExportDialog } = await import('./export-dialog.tsx');
    return (close) => <ExportDialog tools={tools} state={state} count={count} close={close} />;
  });
}

/** Saves exactly the chosen rows as CSV. */
export const exportChosen: BulkAction<RecordRow> = {
  key: 'exportChosen',
  needs: 'list',
  run(rows, tools) {
    tools
      .load(() => import('./export-dialog.tsx'))
      .then(
        ({ saveRows }) => saveRows(rows, tools),
        () => tools.say({ text: tools.text('actionNotLoaded') }),
      );
  },
};
