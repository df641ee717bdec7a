export { ChangeDetail } from './entry-changes.tsx';
export { RevertDialog } from './revert-dialog.tsx';
export { entityAt, type FailedUndo, isConflict, undoChanges } from './undo.ts';
