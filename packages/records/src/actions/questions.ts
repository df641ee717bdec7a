/** What is asked before something is done to rows: fetched as one when somebody is about to. */
export { BulkActionDialog } from './bulk-action-dialog.tsx';
export { WhatGoes } from './what-goes.tsx';
