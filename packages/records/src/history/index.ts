/** Earlier values of records, for the pages of all departments: their changes shown, and put back. */
export { ChangeDetail } from './change-detail.tsx';
export { canPutBack, PutBack } from './put-back.tsx';
export { isOpen, isStale, type NotTakenBack, takeBack } from './take-back.ts';
