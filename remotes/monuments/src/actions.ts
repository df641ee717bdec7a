import type { Monument } from '@ar/domain/monument';
import { deleteAction, deleteChosen } from '@ar/records/actions/delete-action';
import { detailAction, editAction } from '@ar/records/actions/open-actions';
import { qrAction } from '@ar/records/actions/qr-action';
import { printQrChosen } from '@ar/records/actions/qr-sheet-action';
import type { RecordActions } from '@ar/records/actions/row-action';
import { exportChosen } from '@ar/records/export/export-action';

/** What can be done to the rows of the list (specification, section 2). */
export const actions: RecordActions<Monument> = {
  of: 'monuments',
  row: [detailAction, editAction, qrAction, deleteAction],
  bulk: [printQrChosen, exportChosen, deleteChosen],
};
