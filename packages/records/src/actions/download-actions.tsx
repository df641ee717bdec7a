import type { Entity } from '@ar/domain/entities/entity';
import { MAX_CHOSEN } from '@ar/domain/limits';
import type { ActionTools, RecordAction, RecordRow } from '../list/list-page.ts';

const download = () => import('./file-download.ts');

/** `fileOf` returns the API path that responds with a signed URL of the file, or null if the record has no file. */
export const fileAction = <Row,>(fileOf: (row: Row) => string | null): RecordAction<Row> => ({
  key: 'downloadFile',
  needs: 'read',
  when: (row) => Boolean(fileOf(row)),
  prefetch: download,
  run([row], { text, nameOf, withCode, say }) {
    const file = row && fileOf(row);
    if (!file) return;
    const tab = window.open('', '_blank');
    withCode(
      download,
      ({ openInTab }) => openInTab(tab, file, { text, name: nameOf(row) }).then(say),
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

const qrSheet = () => import('./qr-sheet-dialog.tsx');

export const printQrChosen: RecordAction<WithCode> = {
  key: 'printQr',
  needs: 'read',
  run: (rows, tools) =>
    tools.withCode(qrSheet, ({ QrSheetDialog }) =>
      tools.show((close) => <QrSheetDialog {...{ rows, tools, close }} />),
    ),
};

const exporting = () => import('./export-dialog.tsx');

function showExport(
  entity: Entity,
  tools: ActionTools<RecordRow>,
  key: string,
  count: number,
  query = tools.asked,
) {
  tools.withCode(exporting, ({ ExportDialog }) => {
    const about = tools.text(key, { count });
    tools.show((close) => <ExportDialog {...{ entity, tools, query, close, about }} />);
  });
}

export const exportList = (
  entity: Entity,
  tools: ActionTools<RecordRow>,
  { count, isNarrowed }: { count: number; isNarrowed: boolean },
) => showExport(entity, tools, isNarrowed ? 'exportNarrowed' : 'exportText', count);

export const exportChosen = (entity: Entity): RecordAction<RecordRow> => ({
  key: 'exportChosen',
  needs: 'list',
  prefetch: exporting,
  run(rows, tools) {
    const { text, asked, say } = tools;
    if (rows.length > MAX_CHOSEN) return say({ text: text('exportTooMany', { most: MAX_CHOSEN }) });
    const query = { ...asked, ids: rows.map(({ id }) => id).join(',') };
    showExport(entity, tools, 'exportChosenText', rows.length, query);
  },
});
