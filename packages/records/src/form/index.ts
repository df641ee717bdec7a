/** What a department's form is made of. */
export type { FormField } from './field.ts';
export { AudioPreview } from './file-form-field.tsx';
export { RecordForm, type RecordFormProps } from './record-form.tsx';
export type { Checked } from './values.ts';
