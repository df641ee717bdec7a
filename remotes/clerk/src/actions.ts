import type { ClerkFile } from '@ar/domain/entities/clerk-file';
import {
  activateChosen,
  deactivateChosen,
  deleteAction,
  deleteChosen,
  exportChosen,
  fileAction,
  type RecordActions,
  statusAction,
} from '@ar/records';

/** What can be done to the rows of the list. */
export const actions: RecordActions<ClerkFile> = {
  of: 'clerk',
  row: [fileAction(({ upload_file }) => upload_file), statusAction, deleteAction],
  bulk: [activateChosen, deactivateChosen, exportChosen, deleteChosen],
};
