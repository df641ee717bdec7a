/** The undo notice and the journal of the host import this module, because they belong to no department. */
export { ChangeDetail } from './entry-changes.tsx';
export { RevertDialog } from './revert-dialog.tsx';
export { canRetry, entityAt, type FailedUndo, isConflict, undoChanges } from './undo.ts';
