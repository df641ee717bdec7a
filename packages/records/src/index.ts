/** `form/index.ts` exports the parts of a form, so that a list does not load the code of a form. */
export {
  activateChosen,
  asking,
  deactivateChosen,
  deleteAction,
  deletion,
  statusAction,
  switching,
} from './actions/confirmed-actions.tsx';
export { exportChosen, fileAction, printQrChosen, qrAction } from './actions/download-actions.tsx';
export { changeMany, detailAction, editAction, historyAction } from './actions/open-actions.tsx';
export { DepartmentRoutes, departmentRoutes } from './department.tsx';
export type { FieldExtras } from './form/field.ts';
export type { RecordColumn } from './list/columns.tsx';
export { useShow } from './list/columns.tsx';
export type { ListMapProps } from './list/list-page.ts';
export { useRecordList } from './list/use-record-list.ts';
export { RecordsPage } from './records-page.tsx';
export { addDepartmentTexts, useRecordText } from './texts/record-text.tsx';
