/** Earlier values of records, for pages outside of departments. */
export { ChangeDetail } from './change-detail.tsx';
export { canPutBack, PutBack } from './put-back.tsx';
export { isOpen, isStale, type NotTakenBack, takeBack } from './take-back.ts';
