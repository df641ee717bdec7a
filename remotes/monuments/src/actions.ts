import type { Monument } from '@ar/domain/entities/monument';
import {
  deleteAction,
  deleteChosen,
  detailAction,
  editAction,
  exportChosen,
  printQrChosen,
  qrAction,
  type RecordActions,
} from '@ar/records';

/** What can be done to the rows of the list. */
export const actions: RecordActions<Monument> = {
  of: 'monuments',
  row: [detailAction, editAction, qrAction, deleteAction],
  bulk: [printQrChosen, exportChosen, deleteChosen],
};
