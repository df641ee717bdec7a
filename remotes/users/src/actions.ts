import type { User } from '@ar/domain/user';
import { deleteAction, deleteChosen } from '@ar/records/actions/delete-action';
import { editAction } from '@ar/records/actions/open-actions';
import type { RecordActions } from '@ar/records/actions/row-action';
import { exportChosen } from '@ar/records/export/export-action';

/** What can be done to the rows of the list (specification, section 2). */
export const actions: RecordActions<User> = {
  of: 'users',
  row: [editAction, deleteAction],
  bulk: [exportChosen, deleteChosen],
};
