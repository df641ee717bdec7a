import { type Building, building } from '@ar/domain/entities/building';
import { ModelViewer } from '@ar/model-viewer/model-viewer';
import { locationSlot } from '@ar/places/location-slot';
import { recordForm } from '@ar/records/form';
import { addTexts } from '@ar/session';
import * as formTexts from './texts/form.ts';

addTexts('buildings', formTexts);

/** Adds, edits or shows a building site. */
export default recordForm<Building>(building, {
  longitude: { below: locationSlot('buildings') },
  model_3d: {
    preview: ({ source, name }) => <ModelViewer source={source} name={name} label={name} />,
  },
  image_alt: { hint: 'imageAltHint' },
});
