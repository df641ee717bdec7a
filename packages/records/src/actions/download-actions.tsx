import type { Entity } from '@ar/domain/entities/entity';
import { MAX_CHOSEN } from '@ar/domain/limits';
import type { ActionTools, RecordAction, RecordRow } from '../list/list-page.ts';

const download = () => import('./file-download.ts');

/** 'Preuzmi fajl'. `fileOf` returns the call that signs the file's address. */
export const fileAction = <Row,>(fileOf: (row: Row) => string | null): RecordAction<Row> => ({
  key: 'downloadFile',
  needs: 'read',
  when: (row) => Boolean(fileOf(row)),
  prefetch: download,
  run([row], { text, nameOf, withCode, say }) {
    const file = row && fileOf(row);
    if (!file) return;
    // After the press the browser would block the tab as a pop-up.
    const tab = window.open('', '_blank');
    withCode(
      download,
      ({ sendTo }) => sendTo(tab, file, { text, name: nameOf(row) }).then(say),
      () => tab?.close(),
    );
  },
});

type WithCode = RecordRow & { qr_code: string };

const qrPicture = () => import('./qr-picture.ts');

export function downloadQr(
  content: string,
  { text, withCode, say }: Pick<ActionTools<never>, 'text' | 'withCode' | 'say'>,
) {
  withCode(qrPicture, ({ saveQr }) =>
    saveQr(content).catch((error: unknown) => {
      console.error('The QR code could not be drawn', error);
      say({ text: text('qrFailed') });
    }),
  );
}

export const qrAction: RecordAction<WithCode> = {
  key: 'downloadQr',
  needs: 'read',
  when: ({ qr_code }) => qr_code !== '',
  prefetch: qrPicture,
  run: ([row], tools) => row && downloadQr(row.qr_code, tools),
};

export const printQrChosen: RecordAction<WithCode> = {
  key: 'printQr',
  needs: 'read',
  run(rows, tools) {
    tools.withCode(
      () => import('./qr-sheet-dialog.tsx'),
      ({ QrSheetDialog }) => tools.show((close) => <QrSheetDialog {...{ rows, tools, close }} />),
    );
  },
};

const exporting = () => import('./export-dialog.tsx');

/** `isNarrowed`: the list has a search or filters. */
export function exportList<Row extends RecordRow>(
  entity: Entity,
  tools: ActionTools<Row>,
  { count, isNarrowed }: { count: number; isNarrowed: boolean },
) {
  const key = isNarrowed ? 'exportNarrowed' : 'exportText';
  showExport(entity, tools, tools.asked, () => tools.text(key, { count }));
}

export const exportChosen = (entity: Entity): RecordAction<RecordRow> => ({
  key: 'exportChosen',
  needs: 'list',
  prefetch: exporting,
  run(rows, tools) {
    const { text, asked, say } = tools;
    if (rows.length > MAX_CHOSEN) return say({ text: text('exportTooMany', { most: MAX_CHOSEN }) });
    const ids = rows.map(({ id }) => id).join(',');
    showExport(entity, tools, { ...asked, ids }, () => text('exportChosenText', { count: rows.length }));
  },
});

function showExport<Row extends RecordRow>(
  entity: Entity,
  tools: ActionTools<Row>,
  query: ActionTools<Row>['asked'],
  /** Called after the texts have loaded. */
  about: () => string,
) {
  tools.withCode(exporting, ({ ExportDialog }) =>
    tools.show((close) => <ExportDialog<Row> {...{ entity, tools, query, close }} about={about()} />),
  );
}
