/** What a department's form is made of. */
export { RecordForm, type RecordFormProps, recordForm } from './record-form.tsx';
export type { Checked } from './values.ts';
