import { placeSlots } from '@ar/places/location-slot';
import type { FieldExtras } from '@ar/records';
import { kind } from './kind.ts';

/** The map that a record's form and page show in addition to the fields. */
export default { ...placeSlots(kind.resource) } satisfies FieldExtras;
