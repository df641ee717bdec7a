import type { BulkAction, RecordRow } from './row-action.ts';

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
