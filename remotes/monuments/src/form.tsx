import { type Monument, monument } from '@ar/domain/entities/monument';
import { locationSlot } from '@ar/places/location-slot';
import { recordForm } from '@ar/records/form';
import en from './texts/form.en.json';
import mn from './texts/form.mn.json';

/** Adds, edits or shows a monument. */
export default recordForm<Monument>(
  monument,
  { mn, en },
  {
    longitude: { below: locationSlot('monuments') },
    image_alt: { hint: 'imageAltHint' },
  },
);
