import { type ClerkFile, clerkFile } from '@ar/domain/entities/clerk-file';
import { newSchema } from '@ar/domain/entities/schemas';
import { MAX } from '@ar/domain/limits';
import { type FormField, RecordForm, type RecordFormProps } from '@ar/records/form';
import { addTexts } from '@ar/session';
import { formTexts } from './texts/form.ts';

addTexts('clerk', formTexts);

const fields: readonly FormField<ClerkFile>[] = [
  { kind: 'file', name: 'upload_file', upload: 'clerk', required: true, current: () => undefined },
  { kind: 'text', name: 'name' },
  { kind: 'text', name: 'address' },
  { kind: 'degrees', name: 'latitude', half: true, hint: 'pairHint' },
  { kind: 'degrees', name: 'longitude', half: true },
  { kind: 'area', name: 'description', maxLength: MAX.description },
];

const rules = newSchema(clerkFile);

/** Adds a file of the assistant's knowledge. */
export default function ClerkForm(props: RecordFormProps<ClerkFile>) {
  return (
    <RecordForm {...props} resource="/supersluzbenik/" namespace="clerk" fields={fields} rules={rules} />
  );
}
