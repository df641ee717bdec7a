/** What a department's form is made of. */
export { AudioPreview } from './audio-preview.tsx';
export type { FormField } from './field.ts';
export { type Checked, RecordForm, type RecordFormProps } from './record-form.tsx';
export { multipart } from './values.ts';
