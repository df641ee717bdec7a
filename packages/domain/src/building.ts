import * as z from 'zod';
import { day, optionalText, requiredText, squareMetres } from './form-fields.ts';
import { MAX } from './limits.ts';
import { link, OPTIONAL_IN_PLACES, placeFields, placeForm } from './record.ts';

/** A building site as the API answers it. Dates are `YYYY-MM-DD`, the size is in m². */
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

/** Columns of the list that `ordering` accepts. */
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

/** What the public map shows of a building: nothing internal. */
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

interface Dates {
  construction_start_date?: string | null | undefined;
  construction_end_date?: string | null | undefined;
}

const END_TOO_EARLY = 'Datum završetka mora biti nakon datuma početka';

/** What is wrong with a whole building that is not with one of its fields: the field, and its sentence. */
export function buildingProblem(dates: Dates): { field: keyof Dates; text: string } | undefined {
  const { construction_start_date: start, construction_end_date: end } = dates;
  // `YYYY-MM-DD` sorts as time does.
  if (!start || !end || end > start) return undefined;
  return { field: 'construction_end_date', text: END_TOO_EARLY };
}

const buildingForm = z.object({
  ...placeForm,
  investor: requiredText('Investitor je obavezno polje', MAX.investor),
  building_size: squareMetres,
  construction_start_date: day('Datum početka je obavezno polje'),
  construction_end_date: day('Datum završetka je obavezno polje'),
  licence_number: optionalText(MAX.licenceNumber),
});

/** The fields of the building form and of `POST /ar_platform/buildings/`. */
export const newBuilding = buildingForm
  .partial({ ...OPTIONAL_IN_PLACES, licence_number: true })
  .refine((building) => !buildingProblem(building), {
    path: ['construction_end_date'],
    error: END_TOO_EARLY,
    // While other fields are wrong, too: whoever fills in a form is told of all that is wrong at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type NewBuilding = z.output<typeof newBuilding>;

/** `PATCH /ar_platform/buildings/{id}/`: any of them; `buildingProblem` judges the building that results. */
export const buildingChanges = buildingForm.partial();
export type BuildingChanges = z.output<typeof buildingChanges>;
