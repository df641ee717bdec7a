import { placeSlots } from '@ar/places/location-slot';
import type { FieldExtras } from '@ar/records';
import { kind } from './kind.ts';

export default { ...placeSlots(kind.resource) } satisfies FieldExtras;
