/** Earlier values of records, for pages outside of departments. */
export { ChangeDetail } from './entry-changes.tsx';
export { RevertDialog } from './revert-dialog.tsx';
export { canRetry, entityAt, type FailedUndo, isConflict, undoChanges } from './undo.ts';
