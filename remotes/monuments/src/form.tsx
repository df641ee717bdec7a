import { type Monument, monument } from '@ar/domain/entities/monument';
import { locationSlot } from '@ar/places/location-slot';
import { recordForm } from '@ar/records/form';
import { addTexts } from '@ar/session';
import * as formTexts from './texts/form.ts';

addTexts('monuments', formTexts);

/** Adds, edits or shows a monument. */
export default recordForm<Monument>(monument, {
  longitude: { below: locationSlot('monuments') },
  image_alt: { hint: 'imageAltHint' },
});
