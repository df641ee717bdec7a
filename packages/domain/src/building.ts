import * as z from 'zod';
import { link, placeFields } from './record.ts';

/** A building site as the API answers it (specification, section 3). Dates are `YYYY-MM-DD`, the size is in m². */
export const building = z.object({
  ...placeFields,
  investor: z.string(),
  building_size: z.number().nullable(),
  construction_start_date: z.iso.date().nullable(),
  construction_end_date: z.iso.date().nullable(),
  licence_number: z.string().nullable(),
  model_3d: link,
});
export type Building = z.infer<typeof building>;

/** Columns of the list (decisions 21) that `ordering` accepts. */
export const BUILDING_ORDERING = [
  'name',
  'address',
  'investor',
  'building_size',
  'construction_start_date',
  'construction_end_date',
  'created_by_name',
  'updated_at',
] as const;

/** What the public map shows of a building: nothing internal (specification, section 2, map view). */
export const mapBuilding = building.pick({
  id: true,
  name: true,
  name_en: true,
  address: true,
  latitude: true,
  longitude: true,
  investor: true,
  building_size: true,
  description: true,
  description_en: true,
  construction_start_date: true,
  construction_end_date: true,
  image: true,
  image_alt: true,
  image_alt_en: true,
  model_3d: true,
});
export type MapBuilding = z.infer<typeof mapBuilding>;
