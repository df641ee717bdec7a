/** The host imports this module for the undo notice and for the journal, which are not in a department. */
export { ChangeDetail } from './entry-changes.tsx';
export { RevertDialog } from './revert-dialog.tsx';
export { canRetry, entityAt, type FailedUndo, isConflict, undoChanges } from './undo.ts';
