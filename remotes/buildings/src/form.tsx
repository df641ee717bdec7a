import { type Building, building } from '@ar/domain/entities/building';
import { ModelViewer } from '@ar/model-viewer/model-viewer';
import { locationSlot } from '@ar/places/location-slot';
import { recordForm } from '@ar/records/form';
import en from './texts/form.en.json';
import mn from './texts/form.mn.json';

/** Adds, edits or shows a building site. */
export default recordForm<Building>(
  building,
  { mn, en },
  {
    longitude: { below: locationSlot('buildings') },
    model_3d: {
      preview: (file) => <ModelViewer {...file} label={file.name} />,
    },
    image_alt: { hint: 'imageAltHint' },
  },
);
