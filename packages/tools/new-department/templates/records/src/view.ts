import { placeSlots } from '@ar/places/location-slot';
import type { FieldExtras } from '@ar/records';
import { kind } from './kind.ts';

/** What a record's form and page have beyond its fields: the map on which its place is chosen and shown. */
export default { ...placeSlots(kind.resource) } satisfies FieldExtras;
