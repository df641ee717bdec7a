import { placeSlots } from '@ar/places/location-slot';
import type { FieldExtras } from '@ar/records';

export default {
  ...placeSlots('monuments'),
  image_alt: { hint: 'imageAltHint' },
  transcript: { hint: 'transcriptHint' },
} satisfies FieldExtras;
