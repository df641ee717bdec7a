import type { User } from '@ar/domain/entities/user';
import { deleteAction, deleteChosen, editAction, exportChosen, type RecordActions } from '@ar/records';

/** What can be done to the rows of the list. */
export const actions: RecordActions<User> = {
  of: 'users',
  row: [editAction, deleteAction],
  bulk: [exportChosen, deleteChosen],
};
