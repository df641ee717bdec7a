import type { Building } from '@ar/domain/entities/building';
import {
  deleteAction,
  deleteChosen,
  detailAction,
  editAction,
  exportChosen,
  type RecordActions,
} from '@ar/records';

/** What can be done to the rows of the list. */
export const actions: RecordActions<Building> = {
  of: 'buildings',
  row: [detailAction, editAction, deleteAction],
  bulk: [exportChosen, deleteChosen],
};
