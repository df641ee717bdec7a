export type { RecordFormProps } from '../list/list-page.ts';
export { RecordForm, recordForm } from './record-form.tsx';
export type { Checked } from './values.ts';
