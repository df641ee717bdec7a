import { api } from '@ar/session';
import type { ListState } from '../list/list-state.ts';
import type { ActionTools, BulkAction, RecordRow, RowAction } from './row-action.ts';
import type { RowsTask } from './rows-task-dialog.tsx';

/** 'Detaljni Pregled': the record in a form that is only read. */
export const detailAction: RowAction<RecordRow> = {
  key: 'detail',
  needs: 'read',
  run: ({ id }, { open }) => open('detail', id),
};

/** 'Izmijeni'. */
export const editAction: RowAction<RecordRow> = {
  key: 'edit',
  needs: 'update',
  run: ({ id }, { open }) => open('edit', id),
};

const questions = () => import('./rows-task-dialog.tsx');

/** Asks about rows, and then does it to each. The task is made once its words are here. */
function ask<Row>(rows: readonly Row[], tools: ActionTools<Row>, taskOf: () => RowsTask<Row>): void {
  tools.show(async () => {
    const { RowsTaskDialog } = await questions();
    const task = taskOf();
    return (close) => <RowsTaskDialog task={task} rows={rows} tools={tools} close={close} />;
  });
}

/** A sentence about one row by its name, or about many by their number. */
function about<Row>(rows: readonly Row[], key: string, { text, nameOf }: ActionTools<Row>): string {
  const [only] = rows;
  return rows.length === 1 && only
    ? text(`${key}Text`, { name: nameOf(only) })
    : text(`${key}ManyText`, { count: rows.length });
}

/** 'Izbriši', with its fixed question, about one row or many. */
function askToDelete<Row extends RecordRow>(rows: readonly Row[], tools: ActionTools<Row>): void {
  const { text, resource } = tools;
  ask(rows, tools, () => ({
    title: text('delete'),
    text: about(rows, 'delete', tools),
    confirmLabel: text('deleteConfirm'),
    cancelLabel: text('deleteCancel'),
    tone: 'destructive',
    removes: true,
    act: ({ id }) => api(`${resource}${id}/`, { method: 'DELETE', showsFailure: true }),
  }));
}

const deletion = { key: 'delete', needs: 'delete', tone: 'destructive' } as const;

export const deleteAction: RowAction<RecordRow> = {
  ...deletion,
  prefetch: questions,
  run: (row, tools) => askToDelete([row], tools),
};

export const deleteChosen: BulkAction<RecordRow> = { ...deletion, run: askToDelete };

interface Switched extends RecordRow {
  is_active: boolean;
}

/** 'Promijeni Status Baze Znanja': says first what the change means for the assistant. */
function askToSwitch<Row extends Switched>(
  rows: readonly Row[],
  active: boolean,
  tools: ActionTools<Row>,
): void {
  const { text, resource } = tools;
  const key = active ? 'activate' : 'deactivate';
  ask(rows, tools, () => ({
    title: text('changeStatus'),
    text: `${about(rows, key, tools)} ${text('statusMeaning')}`,
    confirmLabel: text(key),
    cancelLabel: text('cancel'),
    tone: 'default',
    removes: false,
    // The value that the question named: somebody else may have switched the row meanwhile.
    act: ({ id }) =>
      api(`${resource}${id}/`, { method: 'PATCH', body: { is_active: active }, showsFailure: true }),
  }));
}

export const statusAction: RowAction<Switched> = {
  key: 'changeStatus',
  needs: 'update',
  prefetch: questions,
  run: (row, tools) => askToSwitch([row], !row.is_active, tools),
};

const switchChosen = (active: boolean): BulkAction<Switched> => ({
  key: active ? 'activate' : 'deactivate',
  needs: 'update',
  run(rows, tools) {
    const others = rows.filter((row) => row.is_active !== active);
    if (others.length > 0) askToSwitch(others, active, tools);
    else tools.say({ text: tools.text(active ? 'allActive' : 'noneActive') });
  },
});

export const activateChosen = switchChosen(true);
export const deactivateChosen = switchChosen(false);

const download = () => import('./file-download.ts');

/** 'Preuzmi fajl': `fileOf` names the call that answers a signed address, such as a row's `upload_file`. */
export const fileAction = <Row extends RecordRow>(fileOf: (row: Row) => string | null): RowAction<Row> => ({
  key: 'downloadFile',
  needs: 'read',
  when: (row) => Boolean(fileOf(row)),
  prefetch: download,
  run(row, { text, nameOf, load, say }) {
    // On the press itself: a tab opened after the answer is blocked as a pop-up.
    const tab = window.open('', '_blank');
    say(null);
    load(download)
      .then(({ sendTo }) => sendTo(tab, fileOf(row) ?? '', { text, name: nameOf(row) }))
      .then(say, () => {
        tab?.close();
        say({ text: text('actionNotLoaded') });
      });
  },
});

const qrPicture = () => import('./qr-picture.ts');

/** 'Preuzmi QR kod'. */
export const qrAction: RowAction<RecordRow & { qr_code: string }> = {
  key: 'downloadQr',
  needs: 'read',
  when: ({ qr_code }) => qr_code !== '',
  prefetch: qrPicture,
  run({ qr_code }, { text, load, say }) {
    say(null);
    load(qrPicture).then(
      ({ saveQr }) =>
        saveQr(qr_code).catch((error: unknown) => {
          // Logged here; the page tells the person.
          console.error('The QR code was not made', error);
          say({ text: text('qrFailed') });
        }),
      () => say({ text: text('actionNotLoaded') }),
    );
  },
};

/** A sheet of the chosen rows' QR codes, to print and cut. */
export const printQrChosen: BulkAction<RecordRow & { qr_code: string }> = {
  key: 'printQr',
  needs: 'read',
  run(rows, tools) {
    tools.show(async () => {
      const { QrSheetDialog } = await import('./qr-sheet-dialog.tsx');
      return (close) => <QrSheetDialog rows={rows} tools={tools} close={close} />;
    });
  },
};

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
