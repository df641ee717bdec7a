import { type Building, building } from '@ar/domain/entities/building';
import { newSchema } from '@ar/domain/entities/schemas';
import { MAX } from '@ar/domain/limits';
import { ModelViewer } from '@ar/model-viewer/model-viewer';
import { locationSlot } from '@ar/places/location-slot';
import { type FormField, RecordForm, type RecordFormProps } from '@ar/records/form';
import { addTexts } from '@ar/session';
import { formTexts } from './texts/form.ts';

addTexts('buildings', formTexts);

const fields: readonly FormField<Building>[] = [
  { kind: 'text', name: 'name', required: true, half: true },
  { kind: 'text', name: 'name_en', half: true },
  { kind: 'text', name: 'address', required: true },
  { kind: 'degrees', name: 'latitude', required: true, half: true, hint: 'pairHint' },
  { kind: 'degrees', name: 'longitude', required: true, half: true },
  { kind: 'slot', name: 'location', Slot: locationSlot('buildings') },
  { kind: 'text', name: 'investor', required: true, half: true },
  { kind: 'text', name: 'licence_number', half: true },
  { kind: 'number', name: 'building_size', unit: 'm²', required: true },
  { kind: 'day', name: 'construction_start_date', required: true, half: true },
  { kind: 'day', name: 'construction_end_date', required: true, half: true },
  { kind: 'area', name: 'description', required: true, maxLength: MAX.description },
  { kind: 'area', name: 'description_en', maxLength: MAX.description },
  {
    kind: 'file',
    name: 'model_3d',
    upload: 'model',
    required: true,
    current: ({ model_3d, file_name }) =>
      model_3d === null ? undefined : { name: file_name ?? model_3d, url: model_3d },
    preview: ({ source, name }) => <ModelViewer source={source} name={name} label={name} />,
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
];

const rules = newSchema(building);

/** Adds, edits or shows a building site. */
export default function BuildingForm(props: RecordFormProps<Building>) {
  return (
    <RecordForm
      {...props}
      resource="/ar_platform/buildings/"
      namespace="buildings"
      fields={fields}
      rules={rules}
    />
  );
}
