import { placeSlots } from '@ar/places/location-slot';
import type { FieldExtras } from '@ar/records';

/** What a monument's form and page have beyond its fields. */
export default {
  ...placeSlots('monuments'),
  image_alt: { hint: 'imageAltHint' },
  transcript: { hint: 'transcriptHint' },
} satisfies FieldExtras;
