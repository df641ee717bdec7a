import { ModelViewer } from '@ar/model-viewer/model-viewer';
import { placeSlots } from '@ar/places/location-slot';
import type { FieldExtras } from '@ar/records';

export default {
  ...placeSlots('buildings'),
  model_3d: {
    preview: (file) => <ModelViewer {...file} label={file.name} />,
  },
  model_z_up: { hint: 'modelZUpHint' },
  image_alt: { hint: 'imageAltHint' },
} satisfies FieldExtras;
