/** Earlier values of records, for pages outside of departments. */
export { ChangeDetail } from './change-detail.tsx';
export { canRevert as canPutBack, RevertEntry as PutBack } from './revert-entry.tsx';
export {
  canRetry as isOpen,
  type FailedUndo as NotTakenBack,
  isConflict as isStale,
  undoChanges as takeBack,
} from './undo.ts';
