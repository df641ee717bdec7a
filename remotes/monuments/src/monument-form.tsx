import { type Monument, monument } from '@ar/domain/entities/monument';
import { newSchema } from '@ar/domain/entities/schemas';
import { MAX } from '@ar/domain/limits';
import { locationSlot } from '@ar/places/location-slot';
import { AudioPreview, type FormField, RecordForm, type RecordFormProps } from '@ar/records/form';
import { addTexts } from '@ar/session';
import { formTexts } from './texts/form.ts';

addTexts('monuments', formTexts);

const fields: readonly FormField<Monument>[] = [
  { kind: 'text', name: 'name', required: true, half: true },
  { kind: 'text', name: 'name_en', half: true },
  { kind: 'text', name: 'address', required: true },
  { kind: 'degrees', name: 'latitude', required: true, half: true, hint: 'pairHint' },
  { kind: 'degrees', name: 'longitude', required: true, half: true },
  { kind: 'slot', name: 'location', Slot: locationSlot('monuments') },
  { kind: 'area', name: 'description', required: true, maxLength: MAX.description },
  { kind: 'area', name: 'description_en', maxLength: MAX.description },
  {
    kind: 'file',
    name: 'base_of_knowledge',
    upload: 'knowledge',
    required: true,
    current: ({ file_name, base_of_knowledge }) =>
      base_of_knowledge === null
        ? undefined
        : { name: file_name ?? nameIn(base_of_knowledge), call: base_of_knowledge },
  },
  {
    kind: 'file',
    name: 'image',
    upload: 'image',
    current: ({ image, image_name }) =>
      image === null ? undefined : { name: image_name ?? image, url: image },
  },
  { kind: 'text', name: 'image_alt', half: true, hint: 'imageAltHint' },
  { kind: 'text', name: 'image_alt_en', half: true },
  {
    kind: 'file',
    name: 'audio_description',
    upload: 'audio',
    current: ({ audio_description: url }) => (url === null ? undefined : { name: nameIn(url), url }),
    preview: AudioPreview,
  },
];

const nameIn = (address: string) => address.split('/').at(-1) ?? address;

const rules = newSchema(monument);

/** Adds, edits or shows a monument. */
export default function MonumentForm(props: RecordFormProps<Monument>) {
  return (
    <RecordForm
      {...props}
      resource="/ar_platform/monuments/"
      namespace="monuments"
      fields={fields}
      rules={rules}
    />
  );
}
