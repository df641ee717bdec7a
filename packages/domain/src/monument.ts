import * as z from 'zod';
import { link, OPTIONAL_IN_PLACES, placeFields, placeForm } from './record.ts';

/** A monument as the API answers it. */
export const monument = z.object({
  ...placeFields,
  audio_description: link,
  base_of_knowledge: link,
});
export type Monument = z.infer<typeof monument>;

/** Columns of the list that `ordering` accepts. */
export const MONUMENT_ORDERING = [
  'name',
  'address',
  'created_at',
  'created_by_name',
  'last_modified_by_name',
  'updated_at',
] as const;

/** What the public map shows of a monument: nothing internal, so no knowledge base. */
export const mapMonument = monument.pick({
  id: true,
  name: true,
  name_en: true,
  address: true,
  latitude: true,
  longitude: true,
  description: true,
  description_en: true,
  image: true,
  image_alt: true,
  image_alt_en: true,
  audio_description: true,
});
export type MapMonument = z.infer<typeof mapMonument>;

const monumentForm = z.object(placeForm);

/** The fields of the monument form and of `POST /ar_platform/monuments/`. */
export const newMonument = monumentForm.partial(OPTIONAL_IN_PLACES);
export type NewMonument = z.output<typeof newMonument>;

/** `PATCH /ar_platform/monuments/{id}/`: any of them. */
export const monumentChanges = monumentForm.partial();
export type MonumentChanges = z.output<typeof monumentChanges>;
