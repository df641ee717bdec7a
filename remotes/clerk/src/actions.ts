import type { ClerkFile } from '@ar/domain/clerk-file';
import { deleteAction, deleteChosen } from '@ar/records/actions/delete-action';
import { fileAction } from '@ar/records/actions/file-action';
import type { RecordActions } from '@ar/records/actions/row-action';
import { activateChosen, deactivateChosen, statusAction } from '@ar/records/actions/status-action';
import { exportChosen } from '@ar/records/export/export-action';

/** What can be done to the rows of the list (specification, section 2). */
export const actions: RecordActions<ClerkFile> = {
  of: 'clerk',
  row: [fileAction(({ upload_file }) => upload_file), statusAction, deleteAction],
  bulk: [activateChosen, deactivateChosen, exportChosen, deleteChosen],
};
