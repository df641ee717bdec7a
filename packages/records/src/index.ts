/** What a department's list is made of. Its form's parts stand in `form/index.ts`, fetched with the form. */
export { deleteAction, deleteChosen } from './actions/delete-action.tsx';
export { fileAction } from './actions/file-action.ts';
export { detailAction, editAction } from './actions/open-actions.ts';
export { qrAction } from './actions/qr-action.ts';
export { printQrChosen } from './actions/qr-sheet-action.tsx';
export type { RecordActions } from './actions/row-action.ts';
export { activateChosen, deactivateChosen, statusAction } from './actions/status-action.tsx';
export { DepartmentRoutes } from './department-routes.tsx';
export { exportChosen } from './export/export-action.tsx';
export type { FormOnDemand } from './form/use-record-form.tsx';
export type { ListMapProps } from './list-map.tsx';
export { addDepartmentTexts } from './list-texts.ts';
export type { RecordColumn } from './record-column.ts';
export { RecordsPage } from './records-page.tsx';
export { useShow } from './show.tsx';
